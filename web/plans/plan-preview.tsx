import { useCallback, useEffect, useRef, useState } from 'react';
import type { TeamId } from '../../machines/kernel/ids.ts';
import { type ChangePreview, previewFrom } from '../../machines/plan/billing.answers.ts';
import { type CallFailure, callApi, failureOf } from '../app/api-call.ts';
import { dayText } from '../app/date-text.ts';
import { billingApiPath } from '../billing/use-billing.ts';
import styles from './plan-page.module.css';
import { previewRows } from './plan-preview.view.ts';

export function PreviewTable({
  preview,
  isOld,
}: {
  readonly preview: ChangePreview;
  readonly isOld: boolean;
}) {
  return (
    <dl className={styles.sums} aria-busy={isOld}>
      {previewRows(preview, dayText).map(({ when, gross, parts }) => (
        <div key={when}>
          <dt>{when}</dt>
          <dd>
            <strong>{gross}</strong>
            {parts !== null && <span>{parts}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export interface ChangeCost {
  readonly value: ChangePreview | null;
  readonly last: ChangePreview | null;
  readonly failure: CallFailure | null;
  readonly reload: () => Promise<void>;
}

interface PreviewAnswer {
  readonly fingerprint: string;
  readonly value: ChangePreview | null;
  readonly failure: CallFailure | null;
}

export function usePreview(teamId: TeamId, change: object | null): ChangeCost {
  const fingerprint = change === null ? '' : JSON.stringify(change);
  const [preview, setHeard] = useState<PreviewAnswer>({ fingerprint: '', value: null, failure: null });
  const newest = useRef(0);
  const ask = useCallback(
    async (signal?: AbortSignal) => {
      const turn = ++newest.current;
      if (fingerprint === '') return;
      const hear = (answer: Partial<PreviewAnswer>) => {
        if (turn === newest.current && !signal?.aborted)
          setHeard({ fingerprint: fingerprint, value: null, failure: null, ...answer });
      };
      try {
        const body: object = JSON.parse(fingerprint);
        hear({
          value: previewFrom(
            await callApi('POST', billingApiPath(teamId, 'preview'), { body, ...(signal && { signal }) }),
          ),
        });
      } catch (error) {
        hear({ failure: failureOf(error) });
      }
    },
    [teamId, fingerprint],
  );
  useEffect(() => {
    const leaving = new AbortController();
    void ask(leaving.signal);
    return () => leaving.abort();
  }, [ask]);
  const reload = useCallback(() => ask(), [ask]);
  const { value: last, failure } = preview;
  return preview.fingerprint === fingerprint
    ? { value: last, last, failure, reload }
    : { value: null, last, failure: null, reload };
}
