import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { defaultPrices } from '../../machines/plan/prices.ts';
import { FakeClock } from '../../tests/integration/room-host.fixtures.ts';
import { SandboxProvider } from './create-sandbox.ts';

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function providerAt(answer: RequestListener): Promise<SandboxProvider> {
  server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return new SandboxProvider({
    base: () => `http://127.0.0.1:${port}`,
    apiKey: 'key',
    secret: 'secret',
    prices: defaultPrices,
    clock: new FakeClock(),
    within: 50,
  });
}

it('B87 a provider that times out counts as unavailable', async () => {
  const provider = await providerAt(() => {});
  await expect(provider.cancel('sub', 'key')).rejects.toMatchObject({
    refusal: { code: 'provider_unavailable' },
  });
});
