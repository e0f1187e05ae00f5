import { useEffect, useRef, useState } from 'react';
import type { TeamPicture } from '../../../machines/team/file-list.parse.ts';
import { failureOf } from '../../app/api-call.ts';
import { uploadPicture } from './upload-picture.ts';

/** A picture on its way; `share`: from 0 to 1, at which the server looks at it. */
export interface PictureOnItsWay {
  readonly name: string;
  readonly share: number;
}

export interface UploadState {
  readonly underWay: PictureOnItsWay | null;
  /** What went wrong with the last one, in words. */
  readonly problem: string | null;
  readonly start: (file: File) => void;
  readonly cancel: () => void;
}

/** One picture at a time; another one takes its place. It is called off when the component goes. */
export function useUpload(teamId: string, onDone: (picture: TeamPicture) => void): UploadState {
  const [underWay, setUnderWay] = useState<PictureOnItsWay | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const ending = useRef(new AbortController());
  // What is asked for at the end may be another than at the start: the rest was edited meanwhile.
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
