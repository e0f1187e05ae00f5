import { billingWords } from '../app/billing.words.ts';

export interface PressFailure {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

/** Whether it is open what came of the press: then the same press again has to say that it is the same (U170). */
export function isUnsettled({ status }: Pick<PressFailure, 'status'>): boolean {
  return status === 0 || status === 429 || status >= 500;
}

/** Text for a failed press; says if a retry helps (U170). */
export function failedPress(failure: PressFailure): string {
  if (failure.code === 'provider_unavailable') return billingWords.providerAway;
  if (failure.status === 0) return billingWords.noAnswer;
  return failure.status === 429 ? billingWords.tooOften : failure.message;
}
