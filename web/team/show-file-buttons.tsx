import { PackageOpen, Upload } from 'lucide-react';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import type { TeamId } from '../../machines/kernel/ids.ts';
import { isFields, textIn } from '../../machines/kernel/shapes.ts';
import type { ListedRoom } from '../../machines/people/room-list.ts';
import { LONG_NOTICE } from '../app/notification.view.ts';
import { notify } from '../app/notifications.ts';
import { useAttempt } from '../app/use-attempt.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { uiWords } from '../ui/ui.words.ts';
import styles from './dashboard.module.css';
import { dashboardWords } from './dashboard.words.ts';
import { showFileWords as words } from './show-file.words.ts';
import { downloadShow, type ShowFile, type UploadProgress, unpackShow, uploadShow } from './show-transfer.ts';
import { importProblem } from './team-rooms.view.ts';
import { notifyNotImported, type TeamRoomList } from './use-team-rooms.ts';

interface Props {
  readonly teamId: TeamId;
  readonly title: string;
  readonly rooms: readonly ListedRoom[];
  readonly actions: TeamRoomList;
}

interface ChosenFile {
  readonly file: string;
  readonly show: ShowFile;
  readonly same: readonly ListedRoom[];
}

export function ShowFileButtons({ teamId, title, rooms, actions }: Props) {
  const taking = useAttempt();
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const close = () => {
    setChosen(null);
    setProgress(null);
  };
  const bring = async ({ file, show }: ChosenFile, replaced: readonly ListedRoom[]) => {
    setProgress({ what: 'nothing' });
    try {
      const { leftOut } = await uploadShow(teamId, show, setProgress);
      // If pictures are missing, the former room stays, because it has them (V2361).
      if (leftOut === 0) for (const room of replaced) await actions.remove(room);
      const notReplaced = replaced.length === 0 ? '' : ` ${words.notReplaced}`;
      const left = leftOut === 0 ? '' : ` ${words.leftOut(leftOut)}${notReplaced}`;
      notify({ type: 'success', title: words.brought, text: words.rooms(show.rooms.length) + left });
    } catch (error) {
      notifyNotImported(file, error);
    }
    close();
    await actions.list.reload();
  };
  const open = async (file: File) => {
    const read = unpackShow(new Uint8Array(await file.arrayBuffer()));
    if (!read.ok) {
      const text = words.fault(file.name, words.faults[read.error], read.error);
      notify({ title: words.notBrought, text, duration: LONG_NOTICE });
      return;
    }
    const names = new Set(read.value.rooms.map(roomNameOf));
    const found = { file: file.name, show: read.value, same: rooms.filter(({ name }) => names.has(name)) };
    setChosen(found);
    if (found.same.length === 0) await bring(found, []);
  };
  return (
    <>
      <ImportButton onRoom={actions.imported} onShow={open} />
      {rooms.length > 0 && (
        <Button
          waiting={taking.busy}
          isDisabled={taking.busy}
          onPress={() =>
            taking.run(() =>
              downloadShow(
                rooms.map(({ pid }) => pid),
                title,
              ),
            )
          }
          icon={PackageOpen}
        >
          {words.take}
        </Button>
      )}
      <Dialog
        title={progress === null ? words.bring : words.bringing}
        isOpen={chosen !== null}
        onClose={close}
        busy={progress !== null}
      >
        {chosen !== null && progress === null && (
          <ReplaceQuestion
            chosen={chosen}
            onBring={(replaced) => void bring(chosen, replaced)}
            onClose={close}
          />
        )}
        {progress !== null && (
          <p role="status" className={styles.dialogsWords}>
            {progress.what === 'nothing' ? words.starting : words[progress.what](progress.place, progress.of)}
          </p>
        )}
      </Dialog>
    </>
  );
}

interface ImportProps {
  readonly onRoom: TeamRoomList['imported'];
  readonly onShow: (file: File) => Promise<void>;
}

/** Imports one file at a time, so that none is imported twice. */
export function ImportButton({ onRoom, onShow }: ImportProps) {
  const { busy, run } = useAttempt();
  const take = async (file: File) => {
    if (/\.zip$/i.test(file.name)) return onShow(file);
    const content = await readJsonFile(file);
    if (content === undefined)
      notify({ title: dashboardWords.notImported, text: importProblem(file.name, []) });
    else await onRoom(file.name, content);
  };
  const choose = (files: FileList | null) => {
    const file = files?.[0];
    if (file !== undefined) void run(() => take(file));
  };
  return (
    <FileTrigger
      acceptedFileTypes={['application/json', '.json', 'application/zip', '.zip']}
      onSelect={choose}
    >
      <Button waiting={busy} isDisabled={busy} icon={Upload}>
        {dashboardWords.import}
      </Button>
    </FileTrigger>
  );
}

async function readJsonFile(file: File): Promise<unknown> {
  try {
    return JSON.parse(await file.text());
  } catch {
    return undefined;
  }
}

interface QuestionProps {
  readonly chosen: ChosenFile;
  readonly onBring: (replaced: readonly ListedRoom[]) => void;
  readonly onClose: () => void;
}

function ReplaceQuestion({ chosen: { same }, onBring, onClose }: QuestionProps) {
  return (
    <>
      <p>{words.already(same.map(({ name }) => name).join(', '))}</p>
      <p className={styles.dialogsWords}>{words.alreadyText}</p>
      <div className={`cluster ${styles.buttons}`}>
        <Button onPress={onClose}>{uiWords.cancel}</Button>
        <Button onPress={() => onBring(same)}>{words.replace}</Button>
        <Button variant="primary" onPress={() => onBring([])}>
          {words.beside}
        </Button>
      </div>
    </>
  );
}

const roomNameOf = (room: unknown): string => ((isFields(room) && textIn(room, 'name')) || '').trim();
