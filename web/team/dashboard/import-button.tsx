import { Upload } from 'lucide-react';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { notify } from '../../app/notifications.ts';
import { Button } from '../../ui/button.tsx';

/** Takes the file of an exported room and hands on what is in it. */
export function ImportButton({ onFile }: { readonly onFile: (content: unknown) => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const read = async (files: FileList | null) => {
    const file = files?.[0];
    if (file === undefined) return;
    setBusy(true);
    try {
      const content: unknown = JSON.parse(await file.text());
      await onFile(content);
    } catch {
      notify({ title: 'Not imported', text: `${file.name} is no file that was exported from a room.` });
    }
    setBusy(false);
  };
  return (
    <FileTrigger acceptedFileTypes={['application/json', '.json']} onSelect={(files) => void read(files)}>
      <Button waiting={busy}>
        <Upload aria-hidden />
        Import
      </Button>
    </FileTrigger>
  );
}
