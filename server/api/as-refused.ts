import { refusal } from '../../machines/kernel/errors.ts';
import { PasswordsBusy } from '../auth/passwords.ts';
import { isStorage } from '../db/sqlite-error.ts';
import { StatementError } from '../journal/journal.sqlite.ts';
import { Refused } from '../kernel/refused.ts';

/** What who asked is told of a failure; one that is nobody's is told to `onError` as well. */
export function asRefused(error: unknown, onError: (error: unknown) => void): Refused {
  if (error instanceof Refused) return error;
  if (error instanceof PasswordsBusy) return new Refused(refusal('busy'), 1);
  if (error instanceof StatementError && isStorage(error.code))
    return new Refused(refusal('storage_unavailable'));
  onError(error);
  return new Refused(refusal('internal'));
}
