// Preloads at once the files that this path needs; else each would be found only after the one before.
{
  const { files, catalogues, member, pages } = CHUNKS;
  const { dataset, lang } = document.documentElement;
  const texts = catalogues[lang] ?? catalogues.en;
  const [, ofPage = [], textsOfPage = []] =
    pages.find(([path]) => new RegExp(path).test(location.pathname)) ?? [];
  const wanted =
    dataset.layout === "signed-out"
      ? texts[0]
      : [0, 1, ...textsOfPage].flatMap((each) => texts[each]).concat(member, ofPage);
  for (const index of new Set(wanted)) {
    const link = document.createElement("link");
    const file = files[index];
    link.href = `/${file}`;
    link.rel = file.endsWith(".js") ? "modulepreload" : "preload";
    if (link.rel === "preload") {
      link.as = file.endsWith(".css") ? "style" : "font";
      // Must match the later request, or the file is fetched twice.
      link.crossOrigin = "";
    }
    document.head.append(link);
  }
}
