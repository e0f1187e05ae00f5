import { KeyRound } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../ui/button.tsx';
import styles from './account-page.module.css';
import type { FormSubmission } from './use-submission.ts';

interface Props {
  readonly submission: FormSubmission;
  readonly action: string;
  readonly primary?: boolean;
}

export function PasskeyButton({ submission, action, primary = false }: Props) {
  const { ref } = submission.form;
  useEffect(() => {
    if (primary) ref.current?.querySelector('button')?.focus();
  }, [primary, ref]);
  const problem = submission.errorOf('');
  return (
    <form {...submission.form} className={styles.form} aria-label={action}>
      <Button
        type="submit"
        variant={primary ? 'primary' : 'secondary'}
        waiting={submission.busy}
        className={styles.wide}
      >
        <KeyRound aria-hidden />
        {action}
      </Button>
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </form>
  );
}
