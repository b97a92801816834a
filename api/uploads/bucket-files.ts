import type { Files } from "./files.ts";

export type Bucket = {
  endpoint: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};

const isMissing = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "NoSuchKey";

/** Files in a bucket that speaks S3. People are served through us, so no other origin has to be let in. */
export function bucketFiles(bucket: Bucket): Files {
  const client = new Bun.S3Client(bucket);
  const keyOf = (name: string) => `uploads/${name}.webp`;
  return {
    save: async (name, bytes, register) => {
      await register();
      await client.write(keyOf(name), bytes, { type: "image/webp" });
    },
    read: (name) =>
      client
        .file(keyOf(name))
        .bytes()
        .catch((error: unknown) => {
          if (isMissing(error)) return undefined;
          throw error;
        }),
    remove: (name) => client.delete(keyOf(name)),
  };
}
