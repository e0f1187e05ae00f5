import { useEffect, useRef, useState } from 'react';
import type { TeamPicture } from '../../../machines/team/file-list.parse.ts';
import { failureOf } from '../../app/api-call.ts';
import { uploadPicture } from './upload-picture.ts';

/** `share`: 0 to 1; at 1 the server checks it. */
export interface PictureOnItsWay {
  readonly name: string;
  readonly share: number;
}

export interface UploadState {
  readonly underWay: PictureOnItsWay | null;
  readonly problem: string | null;
  readonly start: (file: File) => void;
  readonly cancel: () => void;
}

/** One at a time; aborted on unmount. */
export function useUpload(teamId: string, onDone: (picture: TeamPicture) => void): UploadState {
  const [underWay, setUnderWay] = useState<PictureOnItsWay | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const ending = useRef(new AbortController());
  // The latest handler: edits may have happened.
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
