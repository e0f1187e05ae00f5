import { fileURLToPath } from 'node:url';
import { createServer, type ViteDevServer } from 'vite';
import { afterEach, expect, it, vi } from 'vitest';
import { startServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let vite: ViteDevServer;
afterEach(async () => {
  await vite.close();
  await server.remove();
  vi.unstubAllEnvs();
});

it('`npm run dev`: a page served by Vite creates a room on the proxied server', async () => {
  server = await startServer();
  vi.stubEnv('PORT', new URL(server.url).port);
  const configFile = fileURLToPath(new URL('../../vite.config.ts', import.meta.url));
  vite = await createServer({ configFile, logLevel: 'silent', server: { host: '127.0.0.1', port: 0 } });
  await vite.listen();
  const origin = new URL(vite.resolvedUrls?.local[0] ?? '').origin;
  const headers = { origin, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
  const made = await fetch(`${origin}/api/rooms`, { method: 'POST', headers, body: '{}' });
  expect(made.status).toBe(201);
});
