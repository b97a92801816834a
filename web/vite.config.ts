import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { type Rolldown, defineConfig } from "vite";
import { firstPaint } from "./first-paint/plugin";

const { API_ORIGIN = "http://127.0.0.1:3001", HOST = "127.0.0.1", PORT = "3000" } = process.env;
const toApi = { target: API_ORIGIN, ws: true, xfwd: true };

/** Few files rather than many small ones: what the page begins with, and what most screens behind the door share. */
const GROUPS = [
  { name: "first", tags: ["$initial"], priority: 3 },
  { name: "toasts", test: /\/components\/ui\/toaster/, priority: 2 },
  { name: "fields", test: /\/components\/ui\/(chip-group|choice|textarea)/, priority: 2 },
  {
    name: "shared",
    test: /@tanstack|lucide-react|\.queries\.ts$|\/web\/src\/(lib\/(?!field-rules)|components\/(shell|states\/(?!confirm)|ui\/(?!dialog|select|image|open|toaster)))/,
    priority: 1,
  },
] satisfies Rolldown.CodeSplittingGroup[];

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
  build: {
    manifest: true,
    target: "es2023",
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
  },
  server: {
    host: HOST,
    port: Number(PORT),
    strictPort: true,
    proxy: { "/api": toApi, "/auth": toApi, "/uploads": toApi },
  },
});
