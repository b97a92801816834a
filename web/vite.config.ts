import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { type Rolldown, defineConfig } from "vite";
import { firstPaint } from "./first-paint/plugin";

const { API_ORIGIN = "http://127.0.0.1:3001", HOST = "127.0.0.1", PORT = "3000" } = process.env;
const toApi = { target: API_ORIGIN, ws: true, xfwd: true };

/**
 * Few files rather than many small ones. A group takes along what its modules need, unless one above has it. An icon that
 * only late parts show goes with them.
 */
export const GROUPS = [
  { name: "first", tags: ["$initial"], priority: 4 },
  { name: "password-strength", test: /password-strength|@zxcvbn-ts/, priority: 3 },
  {
    name: "few",
    test: /idb-keyval|\/lib\/device\/device-store|\/messages\/outbox\/(outbox-store|persisted-drafts)|\/lib\/(forms\/(draft|field-rules)|use-idle-value|use-is-wide)|\/auth\/age-of|\/(visible-text|sign-up-limits)\.schema|\/icons\/(check|chevron-left|chevron-right|circle-check|image-off|info|user-round-minus|x)\.m?js|\/jotai\/dist\/react\//,
    priority: 3.5,
  },
  { name: "counting", test: /\/texts\/(area|counting)/, priority: 3.5 },
  { name: "toasts", test: /\/components\/(ui\/toaster|shell\/update-notice)/, priority: 3 },
  {
    name: "small",
    test: /\/components\/ui\/(fields\/(chip-group|chosen-count|choice|new-password-fields|textarea)|step-pages)|\/lib\/forms\/(use-steps|draft)|\/profile-limits\.schema/,
    priority: 3,
  },
  { name: "device", test: /\/lib\/device\/(clear-device|persisted-queries)/, priority: 2.4 },
  {
    name: "shared",
    test: /@tanstack|lucide-react(?!.*\/(arrow-right|bell-ring|book-open|calendar|calendar-plus|check-check|chevron-left|chevron-right|circle-question-mark|coffee|copy|cpu|crop|download|dumbbell|eighth-notes|ellipsis|footprints|globe|graduation-cap|handshake|house|image-off|images|key-round|leaf|lock|mail|map-pin-off|maximize|minus|monitor|monitor-smartphone|moon|mountain|navigation|palette|party-popper|printer|qr-code|rotate-ccw|send-horizontal|shield-check|smartphone|square|sun|triangle-alert|user-round-minus|utensils-crossed)\.m?js)|(?<!place-search|interest-suggestions|co-hosts|together|elsewhere|my-events|passes|calendar|sign-up|google-link|mailed-link|reset|sessions|email|meetings|host-words|questions|event-photos|check-in|requests|public-page|waitlist|coming|coming-link|hosting|attendance|dates|update-me|photos|mute|area-name|change-settings|older-messages|message-changes)\.queries\.ts$|\/features\/(messages\/(typing|unread|photo-words|outbox\/(outbox|in-turn|unsent)\.ts)|realtime\/live-frames|safety\/use-safety-items|events\/event-search|profile\/missing-details|places\/place-notice|people\/person-search|map\/map-search)|\/web\/src\/routes\/-prefetch|\/web\/src\/(lib\/(?!box|forms\/(?:field-rules|upload-image|use-image-upload)|map-projection|people\/status|toast-failure|unique-by-id|use-debounced)|components\/(shell|states\/(?!confirm|image|list|quiet)|ui\/(?!dialog|ending|fields\/(?:choice|image|new-password|switch)|map|open|person-(?:badges|photo)|row|status|toaster|world)))/,
    priority: 2,
  },
  {
    name: "place-choice",
    test: /\/features\/places\/(search\/place-choice|area-name)/,
    priority: 2,
  },
  {
    name: "chat-parts",
    test: /\/messages\/(chat\/(opener-button|history\/use-requested-message)|reactions|chat-draft)|\/(use-image-upload|upload-image|image-upload|upload-limits\.schema)/,
    priority: 1.8,
  },
  // What most screens share, so that no two of them load it apart.
  {
    name: "screens",
    test: /\/lib\/unique-by-id|\/features\/alerts\/(alerts-bell|mute\.queries|use-mute-item)|\/texts\/my-events|\/events\/mine\/(my-events\.queries|next-event\.)|lucide-react.*\/(book-open|coffee|cpu|dumbbell|eighth-notes|graduation-cap|handshake|mountain|palette|party-popper|utensils-crossed)\.m?js|covers\.schema|\/features\/(events\/(category-look|event-cover|event-time)|places\/around-address)/,
    priority: 1.5,
  },
  {
    name: "people",
    test: /\/nearby\/(events-first|more-people|nobody-nearby)|\/neighbourhood-header|\/places\/place-hidden|\/use-position|\/people\/person-(row|words|sheet-host)/,
    priority: 1.2,
  },
  {
    name: "map",
    test: /\/map-(screen|texture)|\/neighbourhood-map|\/routes\/(index|map)\.tsx\?/,
    priority: 1,
  },
  {
    name: "events",
    test: /\/features\/events\/(event-(badges|distance)|attendees-text|faces|use-own-face|add-link|answer-buttons|use-watch|refresh|use-event-change|attendance\/(attendance-button|attendance\.queries|join-request)\.|list\/(event-results|events-count|filter-bar|pill-select|steps-to-list|use-events)|hosting\/hosting|waitlist\/waitlist|series\/(rule|rule-words|dates\.queries)\.)/,
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
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
  },
  server: {
    host: HOST,
    port: Number(PORT),
    strictPort: true,
    proxy: { "/api": toApi, "/auth": toApi, "/uploads": toApi, "^/(map|e)/.": toApi },
  },
});
