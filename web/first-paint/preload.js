// Preloads at once the chunks that this path needs; else each would be found only after the one before.
{
  const { files, catalogues, member, pages } = CHUNKS;
  const { dataset, lang } = document.documentElement;
  const [shared, forMembers] = catalogues[lang] ?? catalogues.en;
  const page = pages.find(([path]) => new RegExp(path).test(location.pathname));
  const wanted =
    dataset.layout === "signed-out" ? shared : [shared, forMembers, member, page?.[1] ?? []].flat();
  for (const index of new Set(wanted)) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = `/${files[index]}`;
    document.head.append(link);
  }
}
