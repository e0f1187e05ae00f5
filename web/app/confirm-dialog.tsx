import { type ReactNode, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog, type DialogState } from '../ui/dialog.tsx';
import { uiWords } from '../ui/ui.words.ts';
import { messageOf } from './api-call.ts';
import styles from './confirm-dialog.module.css';
import { useAttempt } from './use-attempt.ts';

interface Props extends DialogState {
  readonly title: string;
  readonly confirm: string;
  /** May reject. The dialog then stays open and shows the message. */
  readonly onConfirm: () => Promise<unknown>;
  readonly children: ReactNode;
}

export function ConfirmDialog({ title, isOpen, onClose, confirm, onConfirm, children }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const close = () => {
    setProblem(null);
    onClose();
  };
  const { busy, run } = useAttempt((error) => setProblem(messageOf(error)));
  const doIt = async () => {
    await onConfirm();
    close();
  };
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onClose={close}
      busy={busy}
      foot={
        <>
          <Button onPress={close} isDisabled={busy}>
            {uiWords.cancel}
          </Button>
          <Button variant="danger" onPress={() => void run(doIt)} isDisabled={busy} waiting={busy}>
            {confirm}
          </Button>
        </>
      }
    >
      <div className={`stack ${styles.words}`}>{children}</div>
      {problem !== null && (
        <p role="alert" className="problem">
          {problem}
        </p>
      )}
    </Dialog>
  );
}
