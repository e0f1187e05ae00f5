import { Suspense } from 'react';
import { roomWords } from '../../machines/words/room.ts';
import { lazyOptional } from '../app/lazy-optional.ts';

/** Only who has come to a limit needs to know who is there. */
const PlanPageLink = lazyOptional(async () => (await import('./plan-page-link.tsx')).PlanPageLink);

interface Props {
  readonly className: string | undefined;
  readonly plan: string;
  /** "3 timers". */
  readonly holds: string;
}

/** What the plan holds, and what to do about it (B66: nothing is for sale). */
export function PlanFull({ className, plan, holds }: Props) {
  return (
    <p className={className}>
      {roomWords.planFull(plan, holds)}
      <Suspense>
        <PlanPageLink />
      </Suspense>
    </p>
  );
}
