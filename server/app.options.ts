import type { Logger } from 'pino';
import type { PasswordCost } from './auth/passwords.ts';
import type { ClusterMember } from './cluster/cluster-member.ts';
import type { Membership } from './cluster/membership.ts';
import type { WriterThread } from './journal/journal.thread.ts';
import type { Clock } from './kernel/clock.ts';
import type { OpenStorage } from './storage.ts';

/** What the product is put together with, beside its configuration. */
export interface AppOptions {
  readonly clock: Clock;
  readonly log: Logger;
  /** The disk can no longer be trusted: nothing is acknowledged any more, and the process must end. */
  readonly onFatal: (reason: string) => void;
  /** Where the built web app is. */
  readonly webFolder?: string;
  /** The journal's, where it was started before. */
  readonly thread?: WriterThread;
  readonly openStorage?: OpenStorage;
  /** Where it shares its store with other processes. */
  readonly member?: Pick<Membership, 'status' | 'leave'> | undefined;
  /** Where it serves the rooms of its store together with other processes. */
  readonly cluster?: ClusterMember | undefined;
  /** Tests hash for less than anybody who is to be safe. */
  readonly passwordCost?: PasswordCost;
}
