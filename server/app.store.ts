import type { TeamId } from '../machines/kernel/ids.ts';
import type { Duration } from '../machines/kernel/time.ts';
import type { AppOptions } from './app.options.ts';
import type { Env } from './env.ts';
import { BackgroundTasks } from './kernel/background-tasks.ts';
import { KeyedQueue } from './kernel/keyed-queue.ts';
import { secretOf } from './kernel/keys.ts';
import { backupFailed, storageLog } from './kernel/log.ts';
import { LoopTurns, noTurns } from './kernel/loop-turns.ts';
import { LoopWatch } from './kernel/loop-watch.ts';
import { noRateLimits, rateLimits } from './kernel/rate-limits.ts';
import { productCounts } from './metrics/counted.ts';
import { SecurityLog } from './people/accounts/security-events.ts';
import { PlanRepository } from './people/plans/plan.repository.ts';
import { TeamPlans } from './people/plans/team-plans.ts';
import { RoomRepository } from './rooms/journal/room.repository.ts';
import { operatorFileOf } from './served-site.ts';
import { openStorage } from './storage.ts';

export async function openStore(env: Env, options: AppOptions) {
  const { clock, log } = options;
  const onError = (error: unknown, about: object = {}): void =>
    log.error({ ...about, err: error }, 'Something failed.');
  const isLimited = env.RATE_LIMITS === 'on';
  const tasks = new BackgroundTasks(clock, onError);
  const operator = operatorFileOf(env);
  const loopTurns = isLimited ? new LoopTurns() : noTurns;
  const loopWatch = new LoopWatch(clock);
  const counts = productCounts();

  const storage = await (options.openStorage ?? openStorage)(env.DATA_DIR, {
    clock,
    onFatal: options.onFatal,
    ...storageLog(log),
    onCommit: (waited: Duration) => counts.commits.record(waited),
    backups: { everyHours: env.BACKUP_EVERY, keep: env.BACKUP_KEEP, onError: backupFailed(log) },
    thread: options.thread,
  });
  options.cluster?.remember(storage);
  const limits = isLimited ? rateLimits(clock, storage.limits) : noRateLimits;
  const security = new SecurityLog(log, limits);
  const turns = new KeyedQueue(storage.locks);
  const repository = new RoomRepository(storage.db);
  const given = new PlanRepository(storage);
  const plans = new TeamPlans({ facts: storage, repository: given, clock, billing: env.BILLING });
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
