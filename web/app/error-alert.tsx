import type { ErrorNotice } from '../../machines/view/site/request-failure.ts';
import styles from './error-alert.module.css';

/** Why something could not be loaded, and where the network failed, what to try (N13). */
export function ErrorAlert({ alert: { text, hint } }: { readonly alert: ErrorNotice }) {
  return (
    <div role="alert" className={styles.alert}>
      <p>{text}</p>
      {hint && (
        <p>
          {hint.text} {hint.dns}
        </p>
      )}
    </div>
  );
}
