import { FaultProxy } from '../support/fault-proxy.ts';
import type { Seeded } from '../support/seeded.ts';
import { freePort } from '../support/server-process.ts';
import { type Engine, startNats } from './engines.ts';

/** An unused port: servers' announcements of a third one bypass no proxy. */
const NOWHERE = '127.0.0.1:1';

/** Several nats-servers as one, with a cuttable route between each pair. */
export class NatsCluster {
  readonly servers: readonly Engine[];
  readonly #routes: readonly { readonly ends: readonly [number, number]; readonly proxy: FaultProxy }[];

  private constructor(
    servers: readonly Engine[],
    routes: readonly { readonly ends: readonly [number, number]; readonly proxy: FaultProxy }[],
  ) {
    [this.servers, this.#routes] = [servers, routes];
  }

  static async start(count: number, chance: Seeded): Promise<NatsCluster> {
    const ports = await Promise.all(Array.from({ length: count }, freePort));
    const servers: Engine[] = [];
    const routes: { ends: readonly [number, number]; proxy: FaultProxy }[] = [];
    for (const [nth, port] of ports.entries()) {
      const before = ports.slice(0, nth);
      const proxies = await Promise.all(before.map((other) => FaultProxy.before(other, chance)));
      for (const [other, proxy] of proxies.entries()) routes.push({ ends: [nth, other], proxy });
      const dialled = proxies.map((proxy) => `nats://127.0.0.1:${proxy.port}`).join(',');
      const options = ['--cluster_name', 'callboard', '--cluster', `nats://127.0.0.1:${port}`];
      options.push('--cluster_advertise', NOWHERE, '--no_advertise');
      if (dialled !== '') options.push('--routes', dialled);
      servers.push(await startNats(...options));
    }
    return new NatsCluster(servers, routes);
  }

  get urls(): readonly string[] {
    return this.servers.map(({ url }) => url);
  }

  /** From now on those in different groups do not reach each other; the others do. */
  split(...groups: readonly (readonly number[])[]): void {
    const groupOf = (server: number) => groups.findIndex((group) => group.includes(server));
    for (const { ends, proxy } of this.#routes) proxy.down = groupOf(ends[0]) !== groupOf(ends[1]);
  }

  /** The route between these two alone. */
  cut(one: number, other: number): void {
    for (const { ends, proxy } of this.#routes)
      if (ends.includes(one) && ends.includes(other)) proxy.down = true;
  }

  heal(): void {
    for (const { proxy } of this.#routes) proxy.down = false;
  }

  async remove(): Promise<void> {
    await Promise.all(this.servers.map((server) => server.remove()));
    await Promise.all(this.#routes.map(({ proxy }) => proxy.close()));
  }
}
