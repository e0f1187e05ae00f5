import { Check, Trash2 } from 'lucide-react';
import { GridList, GridListItem } from 'react-aria-components';
import { type TeamPicture, teamPicturesFrom } from '../../../machines/team/file-list.parse.ts';
import { pictureWords } from '../../../machines/words/picture.ts';
import { callApi } from '../../app/api-call.ts';
import { useAttempt } from '../../app/use-attempt.ts';
import { useLoaded } from '../../app/use-loaded.ts';
import { IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { fileAddress } from '../design/pictures.ts';
import styles from './picture-field.module.css';
import { picturesPath } from './upload-picture.ts';

interface Props {
  readonly teamId: string;
  readonly chosen: string | null;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onChoose: (picture: TeamPicture) => void;
}

/** V417. */
export function PictureLibrary({ isOpen, onClose, ...props }: Props) {
  return (
    <Dialog title={pictureWords.own} isOpen={isOpen} onClose={onClose} wide>
      <OwnPictures {...props} onClose={onClose} />
    </Dialog>
  );
}

const megabytes = (bytes: number): string => (bytes / 1_048_576).toFixed(1);

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
      <p className={styles.note}>{pictureWords.held(megabytes(value.bytes), megabytes(value.mostBytes))}</p>
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
      className={styles.own ?? ''}
      textValue={pictureWords.sized(name, file.width, file.height)}
      data-chosen={chosen || undefined}
    >
      <img className={styles.picture} src={fileAddress(file.id)} alt="" loading="lazy" />
      <span className={styles.name}>
        {chosen && <Check role="img" aria-label={pictureWords.isChosen} />}
        {name}
      </span>
      {file.usedIn.length > 0 ? (
        <span className={styles.note}>{pictureWords.usedIn(file.usedIn.join('; '))}</span>
      ) : (
        <IconButton
          size="small"
          label={pictureWords.delete(name)}
          isDisabled={busy || chosen}
          onPress={() => void onRemove(file)}
        >
          <Trash2 aria-hidden />
        </IconButton>
      )}
    </GridListItem>
  );
}
