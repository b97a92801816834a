// The first questions go out while the app is on its way; lib/api.ts takes the answers.
{
  const answers = new Map();
  const ask = (path) => fetch(path, { credentials: "include" });
  const keep = (path, answer) =>
    answers.set(
      path,
      answer.catch(() => undefined),
    );
  const read = async (answer) => (await answer).clone().json();

  const status = ask("/api/auth/status");
  if (document.documentElement.dataset.frame === "door") keep("/api/config", ask("/api/config"));
  const isMember = read(status).then(({ isAuthenticated }) => isAuthenticated);
  const askAsMember = async (path) => ((await isMember) ? ask(path) : undefined);
  const me = askAsMember("/api/users/me");
  keep("/api/auth/status", status);
  keep("/api/users/me", me);
  if (/^\/(map|discover)?\/?$/.test(location.pathname))
    keep(
      "/api/users/nearby",
      read(me).then(({ settings: { maxDistance, minAge, maxAge } }) =>
        ask(
          `/api/users/nearby?maxDistance=${maxDistance}&minAge=${minAge}&maxAge=${maxAge}&limit=100&offset=0`,
        ),
      ),
    );
  if (/^\/events\/?$/.test(location.pathname) && !location.search)
    keep("/api/events/nearby", askAsMember("/api/events/nearby?limit=24&offset=0"));
  globalThis.firstAnswers = answers;
}
