import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";

const at = (path) => fileURLToPath(new URL(path, import.meta.url));

/** How the page is built: from sources alone, into files that the service serves as they are. */
export const dashboardBuild = {
  configFile: false,
  root: at("."),
  base: "/dashboard/",
  logLevel: "warn",
  plugins: [react()],
  resolve: {
    alias: [
      { find: /^@railhead\/client$/, replacement: at("../client/src/index.ts") },
      { find: /^@railhead\/core$/, replacement: at("../core/src/index.ts") },
      { find: /^@railhead\/nacha$/, replacement: at("../nacha/src/index.ts") },
    ],
  },
  build: {
    outDir: at("dist/site"),
    emptyOutDir: true,
    // Inlined files would need a policy that allows them.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
  },
};
