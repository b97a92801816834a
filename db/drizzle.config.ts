import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "turso",
  casing: "snake_case",
  schema: "./schema/*.ts",
  out: "./migrations",
});
