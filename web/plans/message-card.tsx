import type { ReactNode } from 'react';
import { usePageTitle } from '../app/page-title.ts';
import styles from './message-card.module.css';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  readonly isBusy?: boolean;
  readonly mark?: ReactNode;
}

export function MessageCard({ title, children, actions, isBusy = false, mark }: Props) {
  usePageTitle(title);
  return (
    <section className={styles.card} aria-busy={isBusy} aria-live="polite">
      {mark}
      <h1>{title}</h1>
      {children}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </section>
  );
}

/** `within`: maximum, ms; absent: unknown. */
export function WaitingBar({ label, within }: { readonly label: string; readonly within?: number }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      className={styles.progress}
      data-known={within !== undefined || undefined}
    >
      <span style={within === undefined ? {} : { animationDuration: `${within}ms` }} />
    </div>
  );
}
