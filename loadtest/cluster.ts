import { type Engine, type PostgresEngine, startNats, startPostgres } from '../tests/cluster/engines.ts';
import { TrialCluster } from '../tests/cluster/trial/trial-cluster.ts';

/** Starts and ends three Callboard processes that share one Postgres store and a NATS server. */
export class StartedCluster {
  readonly processes: TrialCluster;
  readonly postgres: PostgresEngine;
  readonly nats: Engine;

  private constructor(processes: TrialCluster, postgres: PostgresEngine, nats: Engine) {
    [this.processes, this.postgres, this.nats] = [processes, postgres, nats];
  }

  static async start(): Promise<StartedCluster> {
    const [postgres, nats] = await Promise.all([startPostgres(), startNats()]);
    const processes = await TrialCluster.start({
      databaseUrl: await postgres.createDatabase(),
      natsUrl: nats.url,
    });
    await processes.settled();
    return new StartedCluster(processes, postgres, nats);
  }

  /** PIDs by process name. Postgres is missing because its work runs in child processes. */
  get pids(): Readonly<Record<string, number>> {
    const own = this.processes.processes.flatMap(({ name, pid }) => (pid === null ? [] : [[name, pid]]));
    return { ...Object.fromEntries(own), nats: this.nats.process.pid };
  }

  async remove(): Promise<void> {
    await this.processes.end('SIGKILL');
    await Promise.all([this.postgres.remove(), this.nats.remove()]);
  }
}
