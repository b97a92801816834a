import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { firstPaint } from "./first-paint/plugin";

const { API_ORIGIN = "http://127.0.0.1:3001", HOST = "127.0.0.1", PORT = "3000" } = process.env;
const toApi = { target: API_ORIGIN, ws: true, xfwd: true };

export default defineConfig({
  plugins: [
    tanstackRouter({ target: "react", autoCodeSplitting: true }),
    react(),
    tailwindcss(),
    firstPaint(),
  ],
  resolve: {
    tsconfigPaths: true,
    alias: {
      "react-style-singleton": fileURLToPath(
        new URL("src/lib/style-singleton.ts", import.meta.url),
      ),
    },
  },
  build: { manifest: true, target: "es2023" },
  server: {
    host: HOST,
    port: Number(PORT),
    strictPort: true,
    proxy: { "/api": toApi, "/auth": toApi, "/uploads": toApi },
  },
});
