import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import manifest from './package.json' with { type: 'json' };

const server = 'http://127.0.0.1:8080';

export default defineConfig({
  root: 'web',
  plugins: [react()],
  define: { __VERSION__: JSON.stringify(manifest.version) },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Spec §7: application scripts load lazily from /_spa/. Names carry a hash, so the server may cache them for good.
    assetsDir: '_spa',
    manifest: true,
    // Data URLs would need holes in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      onwarn(warning, warn) {
        // React Router marks its client entry for server components, which mean nothing to a bundle.
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': server,
      '/v1': server,
      '/socket': { target: server, ws: true },
    },
  },
});
