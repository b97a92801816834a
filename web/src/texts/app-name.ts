// The server writes the operator's name into index.html; the dev server leaves the placeholder.
const written = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content;

export const appName = !written || written.startsWith("__") ? "Hereabouts" : written;
