import { Suspense } from 'react';
import { lazyOptional } from '../app/lazy-optional.ts';

/** Only who has come to a limit needs to know who is there. */
const PlanPageLink = lazyOptional(async () => (await import('./plan-page-link.tsx')).PlanPageLink);

interface Props {
  readonly className: string | undefined;
  /** What the plan holds, and what to do about it (B66: nothing is for sale). */
  readonly text: string;
}

export function PlanFull({ className, text }: Props) {
  return (
    <p className={className}>
      {text}
      <Suspense>
        <PlanPageLink />
      </Suspense>
    </p>
  );
}
