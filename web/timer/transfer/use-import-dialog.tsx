import { type ComponentType, type ReactNode, type RefObject, useState } from 'react';
import { rundownTableWords } from '../../../machines/words/rundown-table.ts';
import { notify } from '../../app/notifications.ts';
import { useAttempt } from '../../app/use-attempt.ts';

type Dialog = ComponentType<{ readonly onClose: () => void }>;

interface ImportWay {
  readonly open: () => void;
  readonly dialog: ReactNode;
}

/**
 * The import, fetched when it is asked for: few shows need it, and none should end because a script could not be had.
 * The keyboard goes on at `menu` where what opened the dialog is gone when it closes: a menu item, a button of a list
 * that was empty.
 */
export function useImportDialog(menu: RefObject<HTMLElement | null>): ImportWay {
  const [Shown, setShown] = useState<Dialog | null>(null);
  const { run } = useAttempt(() =>
    notify({
      title: rundownTableWords.notOpened,
      text: rundownTableWords.notOpenedNote,
    }),
  );
  const load = async () => {
    const { ImportDialog } = await import('./import-dialog.tsx');
    setShown(() => ImportDialog);
  };
  const close = () => {
    setShown(null);
    // The dialog gives the focus back in the next frame, if it can.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => document.activeElement === document.body && menu.current?.focus()),
    );
  };
  return { open: () => void run(load), dialog: Shown && <Shown onClose={close} /> };
}
