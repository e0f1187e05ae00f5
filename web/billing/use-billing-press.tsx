import { useRef, useState } from 'react';
import type { TeamId } from '../../machines/kernel/ids.ts';
import { type CallFailure, callApi, failureOf } from '../app/api-call.ts';
import { useAttempt } from '../app/use-attempt.ts';
import { randomText } from '../live/random-text.ts';
import { callErrorText, isOutcomeUnknown } from './billing.view.ts';
import { billingApiPath } from './use-billing.ts';

interface BillingPress {
  readonly busy: boolean;
  readonly problem: string | null;
  readonly press: (
    call: string,
    body: object,
    onAnswer: (answer: unknown) => void | Promise<void>,
    onFailure?: (failure: CallFailure) => void | Promise<void>,
  ) => Promise<void>;
}

interface IdempotentRequest {
  readonly fingerprint: string;
  readonly key: string;
}

const KEY_LENGTH = 24;

/** A press that pays keeps its idempotency key until the result is known, so that a retry charges once (U170). */
export function useBillingPress(teamId: TeamId): BillingPress {
  const keyed = useRef<IdempotentRequest | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, run } = useAttempt((error) => setProblem(callErrorText(failureOf(error))));
  const press: BillingPress['press'] = (call, body, onAnswer, onFailure) =>
    run(async () => {
      setProblem(null);
      const fingerprint = JSON.stringify([teamId, call, body]);
      if (keyed.current?.fingerprint !== fingerprint)
        keyed.current = { fingerprint: fingerprint, key: randomText(KEY_LENGTH) };
      const headers = { 'idempotency-key': keyed.current.key };
      let answer: unknown;
      try {
        answer = await callApi('POST', billingApiPath(teamId, call), { body, headers });
      } catch (error) {
        const failure = failureOf(error);
        if (!isOutcomeUnknown(failure)) keyed.current = null;
        await onFailure?.(failure);
        throw failure;
      }
      keyed.current = null;
      await onAnswer(answer);
    });
  return { busy, problem, press };
}

export function BillingProblem({ text }: { readonly text: string | null }) {
  return text === null ? null : (
    <p role="alert" className="problem">
      {text}
    </p>
  );
}
