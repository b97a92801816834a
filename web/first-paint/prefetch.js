// The first requests go out while the app is on its way; lib/api.ts takes the answers.
{
  const answers = new Map();
  const request = (path) => fetch(path, { credentials: "include" });
  const keep = (path, answer) =>
    answers.set(
      path,
      answer.catch(() => undefined),
    );
  const read = async (answer) => (await answer).clone().json();

  const { dataset } = document.documentElement;
  const status = request("/api/auth/status");
  if (dataset.layout === "signed-out") keep("/api/config", request("/api/config"));
  // Whoever was signed in here last most likely still is: their questions wait for no other's answer.
  const isMember =
    dataset.known === "" || read(status).then(({ isAuthenticated }) => isAuthenticated);
  const requestAsMember = async (path) => ((await isMember) ? request(path) : undefined);
  const me = requestAsMember("/api/users/me");
  keep("/api/auth/status", status);
  keep("/api/users/me", me);
  if (/^\/(map|discover)?\/?$/.test(location.pathname))
    keep(
      "/api/users/nearby",
      read(me).then(({ settings: { maxDistance, minAge, maxAge } }) =>
        request(
          `/api/users/nearby?maxDistance=${maxDistance}&minAge=${minAge}&maxAge=${maxAge}&limit=100&offset=0`,
        ),
      ),
    );
  if (/^\/(map\/?)?$/.test(location.pathname))
    keep("/api/events/mine", requestAsMember("/api/events/mine?part=next&limit=24&offset=0"));
  if (/^\/events\/?$/.test(location.pathname) && !location.search)
    keep("/api/events/nearby", requestAsMember("/api/events/nearby?limit=24&offset=0"));
  const peer = /^\/chat\/([^/]+)\/?$/.exec(location.pathname)?.[1];
  if (peer) {
    keep(`/api/messages/${peer}`, requestAsMember(`/api/messages/${peer}?limit=50&peek=1`));
    for (const asked of ["users", "suggestions"])
      keep(`/api/${asked}/${peer}`, requestAsMember(`/api/${asked}/${peer}`));
  }
  globalThis.prefetched = answers;
}
