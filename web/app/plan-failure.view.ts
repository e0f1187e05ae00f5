import { billingWords } from './billing.words.ts';
import { type ErrorNotice, errorAlert, type RequestFailure } from './request-failure.view.ts';

export interface PlanFailure extends ErrorNotice {
  readonly title: string;
}

export function planFailure(failure: RequestFailure): PlanFailure {
  const status = failure.kind === 'status' ? failure.status : null;
  if (status === 403) return told(billingWords.permissionDenied, billingWords.noPlanAccess);
  if (status === 404) return told(billingWords.notFound, billingWords.planNotFound);
  return { title: billingWords.error, ...errorAlert(failure) };
}

function told(title: string, text: string): PlanFailure {
  return { title, text, hint: null };
}
