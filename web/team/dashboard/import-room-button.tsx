import { Upload } from 'lucide-react';
import { FileTrigger } from 'react-aria-components';
import { notify } from '../../app/notifications.ts';
import { useAttempt } from '../../app/use-attempt.ts';
import { Button } from '../../ui/button.tsx';
import { dashboardWords } from './dashboard.words.ts';
import { importProblem } from './import-problem.view.ts';
import type { TeamRoomList } from './use-team-rooms.ts';

/** Serialized, against double imports. */
export function ImportRoomButton({ onFile }: { readonly onFile: TeamRoomList['imported'] }) {
  const { busy, run } = useAttempt();
  const take = async (file: File) => {
    const content = await contentOf(file);
    if (content === undefined)
      notify({ title: dashboardWords.notImported, text: importProblem(file.name, []) });
    else await onFile(file.name, content);
  };
  const choose = (files: FileList | null) => {
    const file = files?.[0];
    if (file !== undefined) void run(() => take(file));
  };
  return (
    <FileTrigger acceptedFileTypes={['application/json', '.json']} onSelect={choose}>
      <Button waiting={busy} isDisabled={busy}>
        <Upload aria-hidden />
        {dashboardWords.import}
      </Button>
    </FileTrigger>
  );
}

async function contentOf(file: File): Promise<unknown> {
  try {
    return JSON.parse(await file.text());
  } catch {
    return undefined;
  }
}
