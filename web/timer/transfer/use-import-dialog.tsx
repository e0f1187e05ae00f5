import { type ComponentType, type ReactNode, useState } from 'react';
import { notify } from '../../app/notifications.ts';
import { useAttempt } from '../../app/use-attempt.ts';

type Dialog = ComponentType<{ readonly onClose: () => void }>;

/**
 * The import, fetched when it is asked for: few shows need it, and none should end because a script could not be had.
 */
export function useImportDialog(): { readonly open: () => void; readonly dialog: ReactNode } {
  const [Shown, setShown] = useState<Dialog | null>(null);
  const { run } = useAttempt(() =>
    notify({
      title: 'Not opened',
      text: 'The import could not be loaded. Check the connection and try again.',
    }),
  );
  const load = async () => {
    const { ImportDialog } = await import('./import-dialog.tsx');
    setShown(() => ImportDialog);
  };
  return { open: () => void run(load), dialog: Shown && <Shown onClose={() => setShown(null)} /> };
}
