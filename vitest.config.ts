import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// A zone with daylight saving, so that code which forgets the room's zone is caught.
const env = { TZ: 'Europe/Copenhagen' };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          include: ['{machines,server,tests}/**/*.test.ts'],
          exclude: ['tests/e2e/**'],
          env,
        },
      },
      {
        plugins: [react()],
        define: { __VERSION__: JSON.stringify('0.0.0-test') },
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          env,
        },
      },
    ],
  },
});
