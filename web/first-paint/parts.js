// Asks at once for the parts of the app that this path needs; else each would be found only after the one before.
{
  const { files, catalogues, member, pages } = PARTS;
  const { dataset, lang } = document.documentElement;
  const [shared, behind] = catalogues[lang] ?? catalogues.en;
  const page = pages.find(([path]) => new RegExp(path).test(location.pathname));
  const wanted =
    dataset.frame === "door" ? shared : [shared, behind, member, page?.[1] ?? []].flat();
  for (const index of new Set(wanted)) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = `/${files[index]}`;
    document.head.append(link);
  }
}
