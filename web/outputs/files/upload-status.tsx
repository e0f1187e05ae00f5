import { pictureWords } from '../../../machines/words/picture.ts';
import { Button } from '../../ui/button.tsx';
import styles from './picture-field.module.css';
import type { UploadState } from './use-upload.ts';

interface Props {
  readonly upload: UploadState;
  readonly said: string;
}

/** V416. */
export function UploadStatus({ upload: { underWay, problem, cancel }, said }: Props) {
  return (
    <>
      {underWay !== null && (
        <div className={styles.progress}>
          <progress aria-label={pictureWords.uploading(underWay.name)} max={1} value={underWay.share} />
          <Button size="small" variant="quiet" onPress={cancel}>
            {pictureWords.cancel}
          </Button>
        </div>
      )}
      <p role="status" className={styles.status}>
        {underWay === null ? said : phaseOf(underWay.name, underWay.share)}
      </p>
      <div role="alert">{problem !== null && <p className={styles.problem}>{problem}</p>}</div>
    </>
  );
}

const phaseOf = (name: string, share: number): string =>
  share < 1 ? pictureWords.uploading(name) : pictureWords.checking(name);
