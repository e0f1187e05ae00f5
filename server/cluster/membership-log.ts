import type { Logger } from 'pino';
import type { MembershipOptions } from './membership.ts';

/** Logs membership, and ends the process after a takeover. */
export const loggedBy = (
  log: Logger,
  onFatal: (reason: string) => void,
): Pick<MembershipOptions, 'onFenced' | 'onStore' | 'onFault' | 'onError'> => ({
  onFenced: () =>
    onFatal('Another process has taken over: this one was not heard of for as long as LEASE says.'),
  onStore: (error) =>
    error === null
      ? log.info('The lease is renewed again.')
      : log.error({ err: error }, 'The lease cannot be renewed: Postgres does not answer. Rooms go on.'),
  onFault: (fault) => {
    if (fault === null) log.info('The clock of this machine is right again.');
    else log.error({ fault }, 'This process takes no rooms while its clock is not right.');
  },
  onError: (error) => log.error({ err: error }, 'Rooms could not be taken over. It is tried again.'),
});
