import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { TeamId } from '../machines/kernel/ids.ts';
import type { Duration } from '../machines/kernel/time.ts';
import type { ClusterMember } from './cluster/cluster-member.ts';
import type { Membership } from './cluster/membership.ts';
import type { Env } from './env.ts';
import { createProductCounts } from './http/metrics.ts';
import { requestSecretUse } from './integrations/webhooks/request.service.ts';
import { webhookSealUse } from './integrations/webhooks/webhook.service.ts';
import type { Clock } from './kernel/clock.ts';
import { EventLoopMonitor, FairTurnQueue, noTurns } from './kernel/event-loop.ts';
import { logBackupFailure, storageLogging } from './kernel/log.ts';
import { noRateLimits, rateLimits } from './kernel/rate-limits.ts';
import { keyFor, Seal, secretFilePath, secretOf } from './kernel/secrets.ts';
import { BackgroundTasks, KeyedQueue } from './kernel/tasks.ts';
import type { PasswordCost } from './people/accounts/passwords.ts';
import { factorSealUse } from './people/accounts/second-factors.ts';
import { SecurityLog } from './people/accounts/security-events.ts';
import { PlanRepository, TeamPlans } from './people/teams/team-plans.ts';
import { RoomRepository } from './rooms/journal/room.repository.ts';
import { operatorFileOf } from './served-site.ts';
import { type OpenStorage, openStorage, type Storage } from './storage.ts';
import type { WriterThread } from './store/writer/journal.thread.ts';

export async function openStore(env: Env, options: AppOptions) {
  const { clock, log } = options;
  const onError = (error: unknown, about: object = {}): void =>
    log.error(
      { ...about, err: error },
      'An unexpected error occurred. The server keeps running. See err for the cause.',
    );
  const isLimited = env.RATE_LIMITS === 'on';
  const tasks = new BackgroundTasks(clock, onError);
  const operator = operatorFileOf(env);
  const loopTurns = isLimited ? new FairTurnQueue() : noTurns;
  const loopWatch = new EventLoopMonitor(clock);
  const counts = createProductCounts();

  const storage = await (options.openStorage ?? openStorage)(env.DATA_DIR, {
    clock,
    onFatal: options.onFatal,
    ...storageLogging(log),
    onCommit: (waited: Duration) => counts.commits.record(waited),
    backups: { everyHours: env.BACKUP_EVERY, keep: env.BACKUP_KEEP, onError: logBackupFailure(log) },
    thread: options.thread,
  });
  options.cluster?.remember(storage);
  const limits = isLimited ? rateLimits(clock, storage.limits) : noRateLimits;
  const security = new SecurityLog(log, limits);
  const turns = new KeyedQueue(storage.locks);
  const repository = new RoomRepository(storage.db);
  const planRepository = new PlanRepository(storage);
  const plans = new TeamPlans({ facts: storage, repository: planRepository, clock, billing: env.BILLING });
  const planOfTeam = (teamId: TeamId | null) => plans.planOfTeam(teamId);
  const secret = secretOf(env.SECRET, env.DATA_DIR);
  return {
    env,
    options,
    clock,
    log,
    onError,
    isLimited,
    tasks,
    operator,
    loopTurns,
    loopWatch,
    counts,
    storage,
    limits,
    security,
    turns,
    repository,
    plans,
    planOfTeam,
    secret,
  };
}

export type StoreStage = Awaited<ReturnType<typeof openStore>>;

export interface AppOptions {
  readonly clock: Clock;
  readonly log: Logger;
  /** After this call, the process must end without acknowledging more changes. */
  readonly onFatal: (reason: string) => void;
  readonly webFolder?: string;
  readonly thread?: WriterThread;
  readonly openStorage?: OpenStorage;
  readonly member?: Pick<Membership, 'status' | 'leave'> | undefined;
  readonly cluster?: ClusterMember | undefined;
  readonly passwordCost?: PasswordCost;
}

interface SealedRow {
  readonly id: string;
  readonly sealed: string;
  readonly use: string;
}

const SECRETS_PER_PAGE = 100;

/** Warns if `secret` cannot decrypt all stored secrets (S41). */
export async function warnIfSecretChanged(
  { SECRET, DATA_DIR }: Pick<Env, 'SECRET' | 'DATA_DIR'>,
  { db, secret, log }: Pick<Storage, 'db'> & { readonly secret: string; readonly log: Logger },
): Promise<void> {
  const apps = await countUnreadable(new Seal(keyFor('second-factor', secret)), async (last) => {
    const after = db.selectFrom('second_factors').select(['user_id', 'secret']).where('user_id', '>', last);
    const rows = await after.orderBy('user_id').limit(SECRETS_PER_PAGE).execute();
    return rows.map((row) => ({ id: row.user_id, sealed: row.secret, use: factorSealUse(row.user_id) }));
  });
  const webhooks = await countUnreadable(new Seal(keyFor('webhook', secret)), async (last) => {
    const after = db.selectFrom('webhooks').select(['id', 'secret']).where('id', '>', last);
    const rows = await after.orderBy('id').limit(SECRETS_PER_PAGE).execute();
    return rows.map((row) => ({ id: row.id, sealed: row.secret, use: webhookSealUse(row.id) }));
  });
  const secrets = await countUnreadable(new Seal(keyFor('room-secret', secret)), async (last) => {
    const [room = '', name = ''] = last.split(' ');
    const after = db
      .selectFrom('room_secrets')
      .select(['room_id', 'name', 'sealed'])
      .where((eb) => eb(eb.refTuple('room_id', 'name'), '>', eb.tuple(room, name)));
    const rows = await after.orderBy('room_id').orderBy('name').limit(SECRETS_PER_PAGE).execute();
    return rows.map((row) => ({
      id: `${row.room_id} ${row.name}`,
      sealed: row.sealed,
      use: requestSecretUse(row.room_id, row.name),
    }));
  });
  if (apps + webhooks + secrets === 0) return;
  const place = secretFilePath(SECRET, DATA_DIR);
  log.warn({ apps, webhooks, secrets }, otherSecretWarning(place, { apps, webhooks, secrets }));
}

async function countUnreadable(
  seal: Seal,
  pageAfter: (id: string) => Promise<readonly SealedRow[]>,
): Promise<number> {
  let count = 0;
  for (let last = ''; ; await nextTurn()) {
    const page = await pageAfter(last);
    count += page.filter(({ sealed, use }) => seal.open(sealed, use) === null).length;
    const end = page.at(-1);
    if (end === undefined) return count;
    last = end.id;
  }
}

interface UnreadableCounts {
  readonly apps: number;
  readonly webhooks: number;
  readonly secrets: number;
}

function otherSecretWarning(place: string, { apps, webhooks, secrets }: UnreadableCounts): string {
  const ended: string[] = [];
  const ways: string[] = [];
  if (apps > 0) {
    ended.push(`codes of ${countText(apps, 'authenticator app')} are rejected`);
    ways.push(
      'set up each app again, after signing in with a recovery code, a passkey or `npm run admin -- reset-factor ADDRESS`',
    );
  }
  if (webhooks > 0) {
    ended.push(`deliveries of ${countText(webhooks, 'webhook')} wait`);
    ways.push('create a new secret for each webhook');
  }
  if (secrets > 0) {
    ended.push(`requests that use one of ${countText(secrets, 'room secret')} are not sent`);
    ways.push('enter each room secret again');
  }
  return (
    `${place} differs from the secret that encrypted this database, so ${ended.join(', and ')}. ` +
    `Restore the previous secret. If it is lost, ${ways.join('; ')} (docs/self-hosting.md#another-secret).`
  );
}

const countText = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;
