import { Suspense } from 'react';
import { optional } from '../app/optional.ts';

const words = 'upgrade the plan';

/** Only who has come to a limit needs to know who is there. */
const Way = optional(
  async () => (await import('./upgrade-way.tsx')).UpgradeWay,
  ({ children }) => children,
);

/** "Upgrade the plan", in a sentence; for those who may with a link to where (N66). */
export function UpgradePlan() {
  return (
    <Suspense fallback={words}>
      <Way>{words}</Way>
    </Suspense>
  );
}
