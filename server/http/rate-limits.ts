import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { refusal } from '../../machines/kernel/errors.ts';
import { Refused } from './refused.ts';

/** So many of something in so many seconds. */
interface Limit {
  readonly points: number;
  readonly duration: number;
}

/**
 * What one network address may do (and where it says so, in one room or with one account). A venue sits behind one address: hundreds of screens
 * may ask for credentials at once.
 */
const LIMITS = {
  anonymous: { points: 60, duration: 60 },
  createRoom: { points: 60, duration: 60 },
  credentials: { points: 3_000, duration: 60 },
  /** Decisions: five tries a minute for each address and room. Only wrong ones count. */
  password: { points: 5, duration: 60 },
  /** Passwords tried from one address; right ones do not count. */
  loginAddress: { points: 30, duration: 60 },
  /** Passwords tried for one e-mail address, or for one's own account. */
  loginAccount: { points: 10, duration: 600 },
  signUpAddress: { points: 30, duration: 3_600 },
  /** Accounts that claim the same e-mail address, or mails that are asked for to it. */
  mailTo: { points: 5, duration: 3_600 },
  mailAddress: { points: 30, duration: 3_600 },
  /** Tokens of mails that are tried. */
  mailToken: { points: 30, duration: 60 },
  /** Teams that one account makes. */
  createTeam: { points: 30, duration: 3_600 },
  /** Each wakes all rooms of a team. */
  replaceLinks: { points: 10, duration: 60 },
  /** Invitations that one account makes. */
  invite: { points: 60, duration: 3_600 },
  /** Tokens of invitations that are tried. */
  inviteToken: { points: 60, duration: 60 },
  /** Dashboards of one account, each asking every 2 s. */
  poll: { points: 600, duration: 60 },
  question: { points: 30, duration: 60 },
  /** A point for each 4 kB of a command, and for what it costs beside that (`command-cost.ts`). */
  command: { points: 1_200, duration: 60 },
  /** Long answers of one address: a point for each, and for each 40 kB of lists or 50 lines in it. */
  read: { points: 6_000, duration: 60 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

/** Counts, and refuses with `rate_limited` and a Retry-After. */
export interface RateLimits {
  take(name: LimitName, key: string, points?: number): Promise<void>;
  /** Gives one back: what was taken in advance turned out not to count. */
  giveBack(name: LimitName, key: string): Promise<void>;
}

export function rateLimits(): RateLimits {
  const limiters = new Map(
    Object.entries(LIMITS).map(([name, limit]) => [
      name,
      new RateLimiterMemory({ keyPrefix: name, ...limit }),
    ]),
  );
  return {
    take: async (name, key, points = 1) => {
      await limiters.get(name)?.consume(key, points).catch(refused);
    },
    giveBack: async (name, key) => {
      await limiters.get(name)?.reward(key);
    },
  };
}

export const noRateLimits: RateLimits = { take: async () => {}, giveBack: async () => {} };

function refused(reason: unknown): never {
  if (!(reason instanceof RateLimiterRes)) throw reason;
  throw new Refused(refusal('rate_limited'), Math.max(1, Math.ceil(reason.msBeforeNext / 1_000)));
}
