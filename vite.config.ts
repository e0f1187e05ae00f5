import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import {
  chunkGroups,
  firstFiles,
  offlineParts,
  olderShortcuts,
  ownParts,
  startPageInWords,
  unusedCodecParts,
  unusedRouterParts,
  viewerBudget,
} from './vite.first-load.ts';
import { languageEnvironments, languages, OUT_DIR } from './vite.languages.ts';
import { thirdPartyNotices } from './vite.notices.ts';
import { documentation } from './vite.pages.ts';
import { buildVersion } from './vite.version.ts';
import { BROWSER_FLOOR } from './web/app/browser-floor.ts';

/** As it stands: a target alone would get its own name as the Host, and refuse anybody who comes from Vite's. */
const server = { target: `http://127.0.0.1:${process.env['PORT'] || 8080}`, changeOrigin: false };

/** The oldest browsers: `chrome87` in boxes and TVs for the stage, the others for those who run the show. */
const ENGINES = Object.entries(BROWSER_FLOOR.stage).map(([name, version]) => name + version);

/** Fields of classes are assigned, where Chromium 87 would have them defined one call each. */
const PLAIN_FIELDS = {
  assumptions: { setPublicClassFields: true },
  typescript: { removeClassFieldsWithoutInitializer: true },
};

export default defineConfig({
  root: 'web',
  plugins: [
    buildVersion(),
    react(),
    unusedRouterParts(),
    unusedCodecParts(),
    olderShortcuts(),
    ownParts(),
    languages(),
    startPageInWords(),
    documentation(),
    firstFiles(),
    offlineParts(),
    viewerBudget(175_000),
    thirdPartyNotices(),
  ],
  build: {
    outDir: OUT_DIR,
    emptyOutDir: true,
    // Application scripts load lazily from /_spa/. Names carry a hash, so the server may cache them for good.
    assetsDir: '_spa',
    // What the README promises (V200): nothing of a style that these need is taken for superfluous.
    target: ENGINES,
    // Samsung's TVs of 2022 have Chromium 85, and lack `inset` alone.
    cssTarget: ['chrome85', ...ENGINES.slice(1)],
    manifest: true,
    // Data URLs would need holes in the content security policy.
    assetsInlineLimit: 0,
    // The list of what each screen imports would stand in every screen's first load: 0.8 kB. Style sheets still come along.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
    rolldownOptions: {
      transform: PLAIN_FIELDS,
      output: {
        // `viewer`, for `viewer.words.de.ts`: each screen that loads a file has its name.
        chunkFileNames: ({ name }) =>
          `_spa/${name.replace(/\.(?:view|words)\b.*|\.[a-z]{2}$/, '')}-[hash].js`,
        codeSplitting: {
          groups: chunkGroups,
        },
      },
      onwarn(warning, warn) {
        // React Router marks its client entry for server components, which mean nothing to a bundle.
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
      },
    },
  },
  environments: languageEnvironments(),
  // One after the other: each takes most of the processor.
  builder: {
    async buildApp(builder) {
      for (const [name, environment] of Object.entries(builder.environments))
        if (name !== 'ssr') await builder.build(environment);
    },
  },
  server: {
    port: 5173,
    // As patterns: a plain key would also take every module of web/ whose path begins with it, such as /api-key/.
    proxy: {
      '^/(?:api|files)/': server,
      '^/(?:v1|socket)/': { ...server, ws: true },
    },
  },
});
