import { Check, ImagePlus, Images, Trash2 } from 'lucide-react';
import { type ClipboardEvent, useEffect, useId, useRef, useState } from 'react';
import { type DropItem, DropZone, FileTrigger, GridList, GridListItem } from 'react-aria-components';
import { pictureWords } from '../../../machines/words/picture.ts';
import { callApi, failureOf } from '../../app/api-call.ts';
import { useAttempt } from '../../app/use-attempt.ts';
import { useLoaded } from '../../app/use-loaded.ts';
import { useRoom } from '../../live/live-context.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog, type DialogState } from '../../ui/dialog.tsx';
import fields from '../../ui/field.module.css';
import { HintedButton } from '../../ui/hint.tsx';
import { fileAddress } from '../design/pictures.ts';
import styles from './picture-field.module.css';
import {
  PICTURE_TYPES,
  picturesPath,
  type TeamPicture,
  teamPicturesFrom,
  uploadPicture,
} from './team-pictures.ts';

interface Props extends DialogState {
  readonly teamId: string;
  readonly chosen: string | null;
  readonly onChoose: (picture: TeamPicture) => void;
}

function PictureLibrary({ isOpen, onClose, ...props }: Props) {
  return (
    <Dialog title={pictureWords.own} isOpen={isOpen} onClose={onClose} wide>
      <OwnPictures {...props} onClose={onClose} />
    </Dialog>
  );
}

const megabytesText = (bytes: number): string => (bytes / 1_048_576).toFixed(1);

function OwnPictures({ teamId, chosen, onClose, onChoose }: Omit<Props, 'isOpen'>) {
  const { value, failure, reload } = useLoaded(picturesPath(teamId), teamPicturesFrom);
  const { busy, run } = useAttempt();
  if (value === null) return <p role="status">{failure?.message ?? pictureWords.loading}</p>;
  const remove = ({ id }: TeamPicture) =>
    run(async () => {
      await callApi('DELETE', `${picturesPath(teamId)}/${id}`);
      await reload();
    });
  const choose = (id: string) => {
    const picture = value.files.find((file) => file.id === id);
    if (picture === undefined) return;
    onChoose(picture);
    onClose();
  };
  return (
    <>
      <GridList
        className={styles.grid ?? ''}
        aria-label={pictureWords.own}
        layout="grid"
        items={value.files}
        dependencies={[chosen, busy]}
        onAction={(key) => choose(String(key))}
        renderEmptyState={() => <p>{pictureWords.none}</p>}
      >
        {(file) => <OwnPicture file={file} chosen={file.id === chosen} busy={busy} onRemove={remove} />}
      </GridList>
      <p className={`muted ${styles.note}`}>
        {pictureWords.held(megabytesText(value.bytes), megabytesText(value.mostBytes))}
      </p>
    </>
  );
}

interface OwnProps {
  readonly file: TeamPicture;
  readonly chosen: boolean;
  readonly busy: boolean;
  readonly onRemove: (file: TeamPicture) => Promise<void>;
}

function OwnPicture({ file, chosen, busy, onRemove }: OwnProps) {
  const name = file.name === '' ? pictureWords.unnamed : file.name;
  return (
    <GridListItem
      id={file.id}
      className={`card stack ${styles.own}`}
      textValue={pictureWords.sized(name, file.width, file.height)}
      data-chosen={chosen || undefined}
    >
      <img className={styles.picture} src={fileAddress(file.id)} alt="" loading="lazy" />
      <span className={`row ${styles.name}`}>
        {chosen && <Check role="img" aria-label={pictureWords.isChosen} />}
        {name}
      </span>
      {file.usedIn.length > 0 ? (
        <span className={`muted ${styles.note}`}>{pictureWords.usedIn(file.usedIn.join('; '))}</span>
      ) : (
        <IconButton
          size="small"
          label={pictureWords.delete(name)}
          isDisabled={busy || chosen}
          onPress={() => void onRemove(file)}
          icon={Trash2}
        />
      )}
    </GridListItem>
  );
}

interface UploadStatusProps {
  readonly upload: UploadState;
  readonly announcement: string;
}

function UploadStatus({ upload: { underWay, problem, cancel }, announcement: said }: UploadStatusProps) {
  return (
    <>
      {underWay !== null && (
        <div className={`row ${styles.progress}`}>
          <progress aria-label={pictureWords.uploading(underWay.name)} max={1} value={underWay.share} />
          <Button size="small" variant="quiet" onPress={cancel}>
            {pictureWords.cancel}
          </Button>
        </div>
      )}
      <p role="status" className={styles.status}>
        {underWay === null ? said : uploadPhaseText(underWay.name, underWay.share)}
      </p>
      <div role="alert">{problem !== null && <p className={styles.problem}>{problem}</p>}</div>
    </>
  );
}

const uploadPhaseText = (name: string, share: number): string =>
  share < 1 ? pictureWords.uploading(name) : pictureWords.checking(name);

interface UploadingPicture {
  readonly name: string;
  readonly share: number;
}

interface UploadState {
  readonly underWay: UploadingPicture | null;
  readonly problem: string | null;
  readonly start: (file: File) => void;
  readonly cancel: () => void;
}

function useUpload(teamId: string, onDone: (picture: TeamPicture) => void): UploadState {
  const [underWay, setUnderWay] = useState<UploadingPicture | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const ending = useRef(new AbortController());
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  }, [onDone]);
  useEffect(() => () => ending.current.abort(), []);
  const cancel = () => {
    ending.current.abort();
    setUnderWay(null);
  };
  const start = (file: File) => {
    cancel();
    const { signal } = (ending.current = new AbortController());
    const { name } = file;
    setProblem(null);
    setUnderWay({ name, share: 0 });
    uploadPicture(teamId, file, (share) => !signal.aborted && setUnderWay({ name, share }), signal).then(
      (picture) => {
        if (signal.aborted) return;
        setUnderWay(null);
        done.current(picture);
      },
      (error: unknown) => {
        if (signal.aborted) return;
        setUnderWay(null);
        setProblem(failureOf(error).message);
      },
    );
  };
  return { underWay, problem, start, cancel };
}

interface PictureFieldProps {
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (file: string | null) => void;
}

export function PictureField({ label, value, onChange }: PictureFieldProps) {
  const teamId = useRoom().view.room.teamId ?? '';
  const labelId = useId();
  const [isOpen, open] = useState(false);
  const [announcement, say] = useState('');
  const choose = ({ id, name }: Pick<TeamPicture, 'id' | 'name'>) => {
    say(pictureWords.chosen(name === '' ? pictureWords.unnamed : name));
    onChange(id);
  };
  const upload = useUpload(teamId, choose);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file !== undefined) upload.start(file);
  };
  const paste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    take(event.clipboardData.files);
  };
  const drop = async (items: readonly DropItem[]) => {
    const item = items.find(({ kind }) => kind === 'file');
    if (item?.kind === 'file') upload.start(await item.getFile());
  };
  return (
    <div role="group" aria-labelledby={labelId} className={fields.field} onPaste={paste}>
      <span id={labelId} className={fields.label}>
        {label}
      </span>
      <DropZone
        className={styles.zone ?? ''}
        aria-label={`${label}: ${pictureWords.drop}`}
        getDropOperation={(types) => (PICTURE_TYPES.some((type) => types.has(type)) ? 'copy' : 'cancel')}
        onDrop={({ items }) => void drop(items)}
      >
        {value === null ? (
          <p className={`muted ${styles.note}`}>{pictureWords.drop}</p>
        ) : (
          <ChosenPicture key={value} file={value} alt={label} />
        )}
      </DropZone>
      <div className="cluster">
        <FileTrigger acceptedFileTypes={PICTURE_TYPES} onSelect={take}>
          <Button waiting={upload.underWay !== null} icon={ImagePlus}>
            {value === null ? pictureWords.choose : pictureWords.change}
          </Button>
        </FileTrigger>
        <HintedButton label={pictureWords.own} variant="secondary" onPress={() => open(true)} icon={Images} />
        {value !== null && (
          <HintedButton label={pictureWords.remove} onPress={() => onChange(null)} icon={Trash2} />
        )}
      </div>
      <UploadStatus upload={upload} announcement={announcement} />
      <PictureLibrary
        teamId={teamId}
        chosen={value}
        isOpen={isOpen}
        onClose={() => open(false)}
        onChoose={choose}
      />
    </div>
  );
}

function ChosenPicture({ file, alt }: { readonly file: string; readonly alt: string }) {
  const [isMissing, miss] = useState(false);
  if (isMissing) return <p className={`muted ${styles.note}`}>{pictureWords.gone}</p>;
  return <img className={styles.picture} src={fileAddress(file)} alt={alt} onError={() => miss(true)} />;
}
