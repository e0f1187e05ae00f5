import { lazyPart } from '../ui/lazy-part.tsx';

const PlanPageLink = lazyPart(async () => (await import('./plan-page-link.tsx')).PlanPageLink, {
  loads: 'last',
});

interface Props {
  readonly className: string | undefined;
  readonly text: string;
}

export function PlanFull({ className, text }: Props) {
  return (
    <p className={className}>
      {text}
      <PlanPageLink />
    </p>
  );
}
