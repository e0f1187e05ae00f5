import { billingWords } from '../app/billing.words.ts';

/** What a press that failed is told by: the status of the answer (0: none came), its code and its message. */
export interface PressFailure {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

/** Whether it is open what came of the press: then the same press again has to say that it is the same (U170). */
export function isUnsettled({ status }: Pick<PressFailure, 'status'>): boolean {
  return status === 0 || status === 429 || status >= 500;
}

/** What is said of a press that failed, and that it can be pressed again where that helps (U170). */
export function failedPress(failure: PressFailure): string {
  if (failure.code === 'provider_unavailable') return billingWords.providerAway;
  if (failure.status === 0) return billingWords.noAnswer;
  return failure.status === 429 ? billingWords.tooOften : failure.message;
}
