import { useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import type { User } from '../../machines/auth/user.ts';
import { Avatar } from '../account/avatar.tsx';
import { messageOf } from '../app/api-call.ts';
import { useAttempt } from '../app/use-attempt.ts';
import { Button } from '../ui/button.tsx';
import { changeUser } from './change-user.ts';
import styles from './settings.module.css';
import { userWords } from './user.words.ts';

export function PhotoField({ user }: { readonly user: User }) {
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, run } = useAttempt((error) => setProblem(messageOf(error)));
  const change = (photo: () => Promise<string | null>) =>
    run(async () => {
      setProblem(null);
      await changeUser(user, { photoURL: await photo() });
    });
  const choose = (files: FileList | null) => {
    const file = files?.[0];
    if (file !== undefined) void change(() => squareThumbnail(file));
  };
  return (
    <div className={styles.photo}>
      <Avatar photoURL={user.photoURL} admin={user.customClaims.admin} size={64} />
      <FileTrigger acceptedFileTypes={['image/png', 'image/jpeg', 'image/webp']} onSelect={choose}>
        <Button waiting={busy}>
          {user.photoURL === null ? userWords.choosePicture : userWords.changePicture}
        </Button>
      </FileTrigger>
      {user.photoURL !== null && (
        <Button variant="quiet" waiting={busy} onPress={() => void change(() => Promise.resolve(null))}>
          {userWords.removePicture}
        </Button>
      )}
      <div role="alert">{problem !== null && <p className={styles.problem}>{problem}</p>}</div>
    </div>
  );
}

const SIDE = 128;

/** Square data URL. Rejects other files. */
async function squareThumbnail(file: File): Promise<string> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error(userWords.noPicture);
  });
  const side = Math.min(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2];
  canvas.getContext('2d')?.drawImage(picture, left, top, side, side, 0, 0, SIDE, SIDE);
  picture.close();
  return canvas.toDataURL('image/webp', 0.85);
}
