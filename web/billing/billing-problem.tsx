import styles from './billing-parts.module.css';

export function BillingProblem({ text }: { readonly text: string | null }) {
  return text === null ? null : (
    <p role="alert" className={styles.problem}>
      {text}
    </p>
  );
}
