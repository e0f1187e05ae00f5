import { ImagePlus, Images, Trash2 } from 'lucide-react';
import { type ClipboardEvent, useId, useState } from 'react';
import { type DropItem, DropZone, FileTrigger } from 'react-aria-components';
import type { TeamPicture } from '../../../machines/team/file-list.parse.ts';
import { pictureWords } from '../../../machines/words/picture.ts';
import { useRoom } from '../../live/live-context.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import fields from '../../ui/field.module.css';
import { Hint } from '../../ui/hint.tsx';
import { fileAddress } from '../design/pictures.ts';
import styles from './picture-field.module.css';
import { PictureLibrary } from './picture-library.tsx';
import { PICTURE_TYPES } from './upload-picture.ts';
import { UploadStatus } from './upload-status.tsx';
import { useUpload } from './use-upload.ts';

interface Props {
  readonly label: string;
  /** None if null. */
  readonly value: string | null;
  readonly onChange: (file: string | null) => void;
}

/** Upload, drop, paste or library (V415). */
export function PictureField({ label, value, onChange }: Props) {
  const teamId = useRoom().view.room.teamId ?? '';
  const labelId = useId();
  const [isOpen, open] = useState(false);
  const [said, say] = useState('');
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
          <p className={styles.note}>{pictureWords.drop}</p>
        ) : (
          <ChosenPicture key={value} file={value} alt={label} />
        )}
      </DropZone>
      <div className={styles.actions}>
        <FileTrigger acceptedFileTypes={PICTURE_TYPES} onSelect={take}>
          <Button waiting={upload.underWay !== null}>
            <ImagePlus aria-hidden />
            {value === null ? pictureWords.choose : pictureWords.change}
          </Button>
        </FileTrigger>
        <Hint text={pictureWords.own}>
          <IconButton label={pictureWords.own} variant="secondary" onPress={() => open(true)}>
            <Images aria-hidden />
          </IconButton>
        </Hint>
        {value !== null && (
          <Hint text={pictureWords.remove}>
            <IconButton label={pictureWords.remove} onPress={() => onChange(null)}>
              <Trash2 aria-hidden />
            </IconButton>
          </Hint>
        )}
      </div>
      <UploadStatus upload={upload} said={said} />
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
  const [gone, miss] = useState(false);
  if (gone) return <p className={styles.note}>{pictureWords.gone}</p>;
  return <img className={styles.picture} src={fileAddress(file)} alt={alt} onError={() => miss(true)} />;
}
