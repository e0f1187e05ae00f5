import { useRef, useState } from 'react';
import { requestFailure } from './api-call.ts';
import { notify } from './notifications.ts';
import { failureNotification } from './request-failure.view.ts';

export function notifyFailure(error: unknown): void {
  notify(failureNotification(requestFailure(error)));
}

export interface Attempt {
  readonly busy: boolean;
  readonly run: (work: () => Promise<unknown>) => Promise<void>;
}

export function useAttempt(tell: (error: unknown) => void = notifyFailure): Attempt {
  const underWay = useRef(false);
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>) => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      tell(error);
    }
    underWay.current = false;
    setBusy(false);
  };
  return { busy, run };
}
