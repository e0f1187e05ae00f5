import { type ErrorNotice, errorAlert, type RequestFailure } from './request-failure.ts';

export interface PlanFailure extends ErrorNotice {
  readonly title: string;
}

/** What the plan screen says when its plan cannot be loaded (B40). */
export function planFailure(failure: RequestFailure): PlanFailure {
  const status = failure.kind === 'status' ? failure.status : null;
  if (status === 403) return told('403 Permission Denied', "You don't have permission to access this plan");
  if (status === 404) return told('404 Not Found', "The plan you are looking for wasn't found.");
  return { title: 'Error', ...errorAlert(failure) };
}

function told(title: string, text: string): PlanFailure {
  return { title, text, hint: null };
}
