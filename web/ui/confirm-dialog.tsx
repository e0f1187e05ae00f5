import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import styles from './confirm-dialog.module.css';
import { Dialog } from './dialog.tsx';

interface Props {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly confirm?: string;
  /** Resolves to what went wrong, which is shown, or to null, which closes the window. */
  readonly onConfirm: () => Promise<string | null>;
  readonly children: ReactNode;
}

/** Asks before what cannot be taken back (spec §2, generic modal). Nothing closes it while it is being done. */
export function ConfirmDialog({ title, isOpen, onClose, confirm = 'Confirm', onConfirm, children }: Props) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const close = () => {
    setProblem(null);
    onClose();
  };
  const run = async () => {
    setBusy(true);
    const failed = await onConfirm();
    setBusy(false);
    if (failed === null) close();
    else setProblem(failed);
  };
  return (
    <Dialog title={title} isOpen={isOpen} onClose={close} busy={busy}>
      <div className={styles.words}>{children}</div>
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div className={styles.buttons}>
        <Button onPress={close} isDisabled={busy}>
          Cancel
        </Button>
        <Button variant="danger" onPress={() => void run()} isDisabled={busy} waiting={busy}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}
