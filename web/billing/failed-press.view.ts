import { billingWords } from '../app/billing.words.ts';

export interface PressFailure {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

/** Unknown result: retry as the same press (U170). */
export function isUnsettled({ status }: Pick<PressFailure, 'status'>): boolean {
  return status === 0 || status === 429 || status >= 500;
}

/** With retry advice (U170). */
export function failedPress(failure: PressFailure): string {
  if (failure.code === 'provider_unavailable') return billingWords.providerAway;
  if (failure.status === 0) return billingWords.noAnswer;
  return failure.status === 429 ? billingWords.tooOften : failure.message;
}
