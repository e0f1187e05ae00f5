import { defineConfig } from 'vite';
import manifest from './package.json' with { type: 'json' };
import { OUT_DIR } from './vite.languages.ts';
import { thirdPartyNotices } from './vite.notices.ts';

/**
 * The server as a few files, for a quick start: loading some 640 modules one by one takes three times as long as all of
 * the rest (0.5 s against 0.15 s). `node server/main.ts` runs the sources as they are.
 */
export default defineConfig({
  plugins: [thirdPartyNotices(Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }))],
  // What has a binary stays in node_modules: the dependencies of package.json, optional ones too.
  ssr: { noExternal: true, external: ['better-sqlite3', '@node-rs/argon2', 'sharp'] },
  build: {
    ssr: true,
    target: 'node22',
    outDir: OUT_DIR,
    emptyOutDir: true,
    // A stack trace is worth more than the bytes.
    minify: false,
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        'journal.writer': 'server/journal/journal.writer.ts',
        'password.worker': 'server/auth/password.worker.ts',
        'picture.main': 'server/file/picture.main.ts',
        'backup.worker': 'server/backup/backup.worker.ts',
        admin: 'server/admin.main.ts',
        backup: 'server/backup.main.ts',
        move: 'server/move.main.ts',
        play: 'server/play.main.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
});
