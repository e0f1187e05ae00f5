import { Link } from '../app/link.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import styles from './billed-team.module.css';
import type { HeldAction, HeldPlan } from './held-plans.view.ts';

interface Props {
  readonly plan: HeldPlan;
  readonly busy: boolean;
  /** `asks`: shows the cost first. */
  readonly onResume: (asks: boolean) => void;
}

export function HeldPlanCard({ plan: { title, state, tone, lines, facts, actions }, busy, onResume }: Props) {
  return (
    <li className={styles.held}>
      <div className={styles.heldHead}>
        <h3>{title}</h3>
        <span className={styles.state} data-tone={tone}>
          {state}
        </span>
      </div>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {actions.length > 0 && (
        <div className={styles.actions}>
          {actions.map((action) => (
            <Action key={action.label} action={action} busy={busy} onResume={onResume} />
          ))}
        </div>
      )}
    </li>
  );
}

function Action({ action, busy, onResume }: { readonly action: HeldAction } & Omit<Props, 'plan'>) {
  const variant = action.strong ? 'primary' : 'secondary';
  if ('to' in action)
    return (
      <Link to={action.to} className={buttonClass({ variant })}>
        {action.label}
      </Link>
    );
  return (
    <Button variant={variant} onPress={() => onResume(action.asks)} waiting={busy}>
      {action.label}
    </Button>
  );
}
