/** The child processes that run a script of this name, or all of them. */
export const helpersOf = (pid: number, script = "") =>
  String(Bun.spawnSync(["ps", "--ppid", String(pid), "-o", "pid=,args="]).stdout)
    .split("\n")
    .filter((line) => line !== "" && line.includes(script))
    .map((line) => Number.parseInt(line, 10));
