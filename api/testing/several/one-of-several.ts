/** Makes a server one of several in a test that calls it itself: nobody listens there. */
export const SEVERAL = {
  DATABASE_URL: "http://127.0.0.1:1",
  REDIS_URL: "redis://127.0.0.1:1",
  SERVER_KEY: "07".repeat(32),
  S3_ENDPOINT: "http://127.0.0.1:1",
  S3_BUCKET: "files",
  S3_ACCESS_KEY_ID: "key",
  S3_SECRET_ACCESS_KEY: "secret",
};
