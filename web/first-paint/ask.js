// The first two questions go out while the app is on its way; lib/api.ts takes the answers.
{
  const ask = (path) => fetch(path, { credentials: "include" });
  const status = ask("/api/auth/status");
  const me = status.then(async (answer) => {
    const { isAuthenticated } = await answer.clone().json();
    return isAuthenticated ? ask("/api/users/me") : undefined;
  });
  globalThis.firstAnswers = new Map([
    ["/api/auth/status", status.catch(() => undefined)],
    ["/api/users/me", me.catch(() => undefined)],
  ]);
}
