import { type ComponentType, type DragEvent, type ReactNode, type RefObject, useState } from 'react';
import { notify } from '../app/notifications.ts';
import { useAttempt } from '../app/use-attempt.ts';
import { importStartWords } from './import-start.words.ts';

type ImportSource = File | string | undefined;
type Dialog = ComponentType<{ readonly source?: ImportSource; readonly onClose: () => void }>;

interface ImportDialogControl {
  readonly open: () => void;
  readonly openWith: (text: string) => void;
  readonly openSource: (pulled?: File) => void;
  readonly dialog: ReactNode;
  readonly dropTarget: Readonly<
    Record<'onDragOver' | 'onDragLeave' | 'onDrop', (event: DragEvent<HTMLElement>) => void>
  >;
  readonly dropping: boolean;
}

/** Loads the import dialog on demand. Focuses `menu` afterwards if the opener is gone. */
export function useImportDialog(menu: RefObject<HTMLElement | null>): ImportDialogControl {
  const [shown, setShown] = useState<{ readonly Dialog: Dialog; readonly source: ImportSource } | null>(null);
  const [dropping, setDropping] = useState(false);
  const { run } = useAttempt(() =>
    notify({
      title: importStartWords.notOpened,
      text: importStartWords.notOpenedNote,
    }),
  );
  const load = async (importSource?: ImportSource) => {
    const { ImportDialog } = await import('./import-dialog.tsx');
    setShown({ Dialog: ImportDialog, source: importSource });
  };
  const loadSource = async (source?: ImportSource) => {
    const { SourceDialog } = await import('./source-dialog.tsx');
    setShown({ Dialog: SourceDialog, source: source });
  };
  const dropTarget: ImportDialogControl['dropTarget'] = {
    onDragOver: (event) => {
      // An open dialog accepts files itself.
      if (shown !== null || !event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setDropping(true);
    },
    // The event also occurs when the pointer moves between children.
    onDragLeave: ({ relatedTarget, currentTarget }) =>
      setDropping(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)),
    onDrop: (event) => {
      setDropping(false);
      const [file] = event.dataTransfer.files;
      if (file === undefined || shown !== null) return;
      event.preventDefault();
      void run(() => load(file));
    },
  };
  const close = () => {
    setShown(null);
    // Waits until the dialog has tried to return the focus.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => document.activeElement === document.body && menu.current?.focus()),
    );
  };
  return {
    open: () => void run(() => load()),
    openWith: (text) => void run(() => load(text)),
    openSource: (pulled) => void run(() => loadSource(pulled)),
    dialog: shown && <shown.Dialog source={shown.source} onClose={close} />,
    dropTarget,
    dropping,
  };
}
