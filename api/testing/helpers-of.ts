/** The processes that one has started and that run a script of this name; without a name all of them. */
export const helpersOf = (pid: number, script = "") =>
  String(Bun.spawnSync(["ps", "--ppid", String(pid), "-o", "pid=,args="]).stdout)
    .split("\n")
    .filter((line) => line !== "" && line.includes(script))
    .map((line) => Number.parseInt(line, 10));
