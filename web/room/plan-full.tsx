import { Suspense } from 'react';
import { lazyOptional } from '../app/lazy-optional.ts';

const PlanPageLink = lazyOptional(async () => (await import('./plan-page-link.tsx')).PlanPageLink);

interface Props {
  readonly className: string | undefined;
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
