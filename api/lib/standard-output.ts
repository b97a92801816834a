let sink: Bun.FileSink | undefined;

const ignoreFailure = (written: unknown) => {
  if (written instanceof Promise) written.catch(() => undefined);
};

/**
 * Writes as `process.stdout` does, without the engine's streams, which would take a tenth of a start and stay in memory.
 * Whoever reads late holds nothing up; a closed terminal or pipe, or a full disk, must not turn a line into a crash.
 */
function write(text: string) {
  try {
    sink ??= Bun.stdout.writer();
    ignoreFailure(sink.write(text));
    ignoreFailure(sink.flush());
  } catch {
    // Nobody is there to be told.
  }
}

export const standardOutput = { write };
