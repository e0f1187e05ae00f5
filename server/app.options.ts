import type { Logger } from 'pino';
import type { ClusterMember } from './cluster/cluster-member.ts';
import type { Membership } from './cluster/membership.ts';
import type { Clock } from './kernel/clock.ts';
import type { PasswordCost } from './people/accounts/passwords.ts';
import type { WriterThread } from './rooms/journal/journal.thread.ts';
import type { OpenStorage } from './storage.ts';

/** Parts beside the configuration. */
export interface AppOptions {
  readonly clock: Clock;
  readonly log: Logger;
  /** The disk is untrusted: acknowledge nothing, end the process. */
  readonly onFatal: (reason: string) => void;
  readonly webFolder?: string;
  /** A writer thread that is already running. */
  readonly thread?: WriterThread;
  readonly openStorage?: OpenStorage;
  readonly member?: Pick<Membership, 'status' | 'leave'> | undefined;
  readonly cluster?: ClusterMember | undefined;
  /** Cheaper for tests. */
  readonly passwordCost?: PasswordCost;
}
