import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { BROWSER_FLOOR } from './web/app/browser-floor.ts';
import {
  chunkGroups,
  firstFiles,
  offlineParts,
  removeUnusedCodecParts,
  removeUnusedIconParts,
  removeUnusedRouterParts,
  startPageInWords,
  translationsPlugin,
  viewerBudget,
  withoutLookbehind,
} from './web/build/first-load.ts';
import { languageEnvironments, languagesPlugin, OUT_DIR } from './web/build/languages.ts';
import { thirdPartyNotices } from './web/build/notices.ts';
import { documentationPlugin } from './web/build/pages.ts';
import { buildVersion } from './web/build/version.ts';

/** Keeps Host: a target alone would change it and refuse requests of Vite's page. */
const server = { target: `http://127.0.0.1:${process.env['PORT'] || 8080}`, changeOrigin: false };

/** `chrome87` in boxes and TVs for stages, newer ones for crews. */
const ENGINES = Object.entries(BROWSER_FLOOR.stage).map(([name, version]) => name + version);

/** Chromium 87 would define class fields one call each. */
const PLAIN_FIELDS = {
  assumptions: { setPublicClassFields: true },
  typescript: { removeClassFieldsWithoutInitializer: true },
};

export default defineConfig({
  root: 'web',
  plugins: [
    buildVersion(),
    react(),
    removeUnusedRouterParts(),
    removeUnusedCodecParts(),
    removeUnusedIconParts(),
    withoutLookbehind(),
    translationsPlugin(),
    languagesPlugin(),
    startPageInWords(),
    documentationPlugin(),
    firstFiles(),
    offlineParts(),
    viewerBudget(175_000),
    thirdPartyNotices(),
  ],
  build: {
    outDir: OUT_DIR,
    emptyOutDir: true,
    // Hashed names, cached forever.
    assetsDir: '_spa',
    // V200.
    target: ENGINES,
    // Samsung TVs of 2022 have Chromium 85, without `inset`.
    cssTarget: ['chrome85', ...ENGINES.slice(1)],
    manifest: true,
    // Data URLs would need gaps in the content security policy.
    assetsInlineLimit: 0,
    // The import list would add 0.8 kB to first loads. Style sheets still preload.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
    rolldownOptions: {
      transform: PLAIN_FIELDS,
      output: {
        // `viewer` for `viewer.words.de.ts`: chunks by screen.
        chunkFileNames: ({ name }) =>
          `_spa/${name.replace(/\.(?:view|words)\b.*|\.[a-z]{2}$/, '')}-[hash].js`,
        codeSplitting: {
          groups: chunkGroups,
        },
      },
      onwarn(warning, warn) {
        // React Router's server component marks.
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
      },
    },
  },
  environments: languageEnvironments(),
  // Sequential: each takes most of the processor.
  builder: {
    async buildApp(builder) {
      for (const [name, environment] of Object.entries(builder.environments))
        if (name !== 'ssr') await builder.build(environment);
    },
  },
  server: {
    port: 5173,
    // Patterns: a plain key would match modules of web/ such as /api-key/.
    proxy: {
      '^/(?:api|files)/': server,
      '^/(?:v1|socket)/': { ...server, ws: true },
    },
  },
});
