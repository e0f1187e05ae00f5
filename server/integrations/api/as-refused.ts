import type { ParameterFault } from '../../../machines/api/parameters.schema.ts';
import { type Refusal, refusal } from '../../../machines/kernel/errors.ts';
import { apiWords } from '../../../machines/words/api.ts';
import { Refused } from '../../kernel/refused.ts';
import { PasswordsBusy } from '../../people/accounts/passwords.ts';
import { StatementError } from '../../store/statement-error.ts';

/** Maps an error to a refusal; unexpected ones go to `onError`. */
export function asRefused(error: unknown, onError: (error: unknown) => void): Refused {
  if (error instanceof Refused) return error;
  if (error instanceof PasswordsBusy) return new Refused(refusal('busy'), 1);
  if (error instanceof StatementError && error.isOfStore) return new Refused(refusal('storage_unavailable'));
  onError(error);
  return new Refused(refusal('internal'));
}

export function refusedBody({ code, message, issues }: Refusal): object {
  return { ok: false, message, code, ...(issues === undefined ? {} : { issues }) };
}

export function unfitRefusal(faults: readonly ParameterFault[]): Refusal {
  const [first] = faults;
  const message =
    first === undefined || first.path === '' ? first?.message : apiWords.fault(first.path, first.message);
  return { ...refusal('invalid', message), issues: faults };
}
