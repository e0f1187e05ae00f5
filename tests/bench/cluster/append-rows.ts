import { inTurns, type Row } from '../table.ts';
import { AppendingHost } from './appends.ts';

interface Stores {
  readonly postgres: string;
  /** Postgres with a synchronous standby. */
  readonly replicated: string;
}

/** Measures what storing a GO costs, alternating between stores. The bare column is SQLite. */
export async function appendRows({ postgres, replicated }: Stores, turns: number): Promise<readonly Row[]> {
  const hosts = {
    sqlite: await AppendingHost.onSqlite(),
    postgres: await AppendingHost.onPostgres(postgres),
    replicated: await AppendingHost.onPostgres(replicated),
  };
  try {
    return await inTurns(turns, async () => [...(await loneRows(hosts)), ...(await rateRows(hosts))]);
  } finally {
    for (const host of Object.values(hosts)) await host.close();
  }
}

type Hosts = Readonly<Record<'sqlite' | keyof Stores, AppendingHost>>;

const STANDBY = 'with a synchronous standby';

async function loneRows({ sqlite, postgres, replicated }: Hosts): Promise<readonly Row[]> {
  const name = 'one append at a time, with ownership check, p50';
  const row = { unit: 'ms', bare: await sqlite.lone() };
  return [
    { ...row, name, value: await postgres.lone(), target: { of: 'value', atMost: 1.5 } },
    {
      ...row,
      name: `${name}, ${STANDBY}`,
      value: await replicated.lone(),
      target: { of: 'value', atMost: 3 },
    },
  ];
}

async function rateRows({ sqlite, postgres, replicated }: Hosts): Promise<readonly Row[]> {
  const name = 'appends, 200 rooms with 8 in flight each';
  const row = { unit: '/s', bare: await sqlite.rate() };
  return [
    { ...row, name, value: await postgres.rate(), target: { of: 'value', atLeast: 20_000 } },
    { ...row, name: `${name}, ${STANDBY}`, value: await replicated.rate() },
  ];
}
