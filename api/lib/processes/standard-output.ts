let sink: Bun.FileSink | undefined;

const ignoreFailure = (written: unknown) => {
  if (written instanceof Promise) written.catch(() => undefined);
};

/**
 * Writes like `process.stdout`, without the streams of the engine, which cost a tenth of a start. A slow reader blocks
 * nothing; a closed pipe or a full disk does not crash the server.
 */
function write(text: string) {
  try {
    sink ??= Bun.stdout.writer();
    ignoreFailure(sink.write(text));
    ignoreFailure(sink.flush());
  } catch {
    // Nobody could be told.
  }
}

export const standardOutput = { write };
