import {
  type Fields,
  fieldIn,
  isFields,
  isNumber,
  isText,
  jsonOrNull,
  listFrom,
  numberIn,
  readerOf,
  textIn,
} from '../../../machines/kernel/shapes.ts';
import { type Duration, MINUTE } from '../../../machines/kernel/time.ts';
import { pictureWords } from '../../../machines/words/picture.ts';
import { CallFailure } from '../../app/api-call.ts';
import { callWords } from '../../app/app.words.ts';

export interface TeamPicture {
  readonly id: string;
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  readonly usedIn: readonly string[];
}

const pictureFrom = readerOf({
  id: isText,
  name: isText,
  width: isNumber,
  height: isNumber,
  bytes: isNumber,
});

export function teamPictureFrom(data: unknown): TeamPicture | null {
  const picture = pictureFrom(data);
  const uses = isFields(data) ? data['usedIn'] : null;
  return picture && { ...picture, usedIn: [...new Set(listFrom(uses, pictureUseText))] };
}

export function teamPicturesFrom(data: unknown) {
  const answer = isFields(data) ? data : {};
  return {
    files: listFrom(answer['files'], teamPictureFrom),
    bytes: numberIn(answer, 'bytes') ?? 0,
    mostBytes: numberIn(answer, 'mostBytes') ?? 0,
  };
}

function pictureUseText(use: Fields): string {
  return ['roomName', 'outputName', 'designName']
    .flatMap((field) => fieldIn(use, field, isText) ?? [])
    .join(', ');
}

/** Size limit of the server, bytes. */
const MAX_UPLOAD_SIZE = 3 * 1024 * 1024;
const MAX_NAME_LENGTH = 100;

const UPLOAD_TIMEOUT: Duration = 2 * MINUTE;

export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'];

/** Receives the progress of an upload, 0 to 1; at 1 the server checks the file. */
type OnProgress = (share: number) => void;

export const picturesPath = (teamId: string): string => `/api/teams/${encodeURIComponent(teamId)}/files`;

export function uploadPicture(
  teamId: string,
  file: File,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<TeamPicture> {
  if (!file.type.startsWith('image/')) return rejectUpload(415, 'unsupported_type', pictureWords.noPicture);
  if (file.size > MAX_UPLOAD_SIZE) return rejectUpload(413, 'too_large', pictureWords.tooLargeFile);
  return new Promise((resolve, reject) => {
    // `fetch` does not report the progress of an upload.
    const request = new XMLHttpRequest();
    const name = encodeURIComponent(file.name.slice(0, MAX_NAME_LENGTH));
    const fail = () => reject(new CallFailure(0, 'network', callWords.unreachable));
    request.open('POST', `${picturesPath(teamId)}?name=${name}`);
    request.setRequestHeader('content-type', file.type);
    request.timeout = UPLOAD_TIMEOUT;
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    request.upload.onload = () => onProgress(1);
    request.onerror = fail;
    request.ontimeout = fail;
    request.onabort = () => reject(new CallFailure(0, 'aborted', ''));
    request.onload = () => {
      const answer = jsonOrNull(request.responseText);
      const picture = request.status === 201 ? teamPictureFrom(answer) : null;
      if (picture === null) reject(uploadFailure(request.status, answer));
      else resolve(picture);
    };
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}

const rejectUpload = (status: number, code: string, message: string): Promise<never> =>
  Promise.reject(new CallFailure(status, code, message));

function uploadFailure(status: number, answer: unknown): CallFailure {
  const fields = isFields(answer) ? answer : {};
  const message = textIn(fields, 'message') ?? callWords.answered(status);
  return new CallFailure(status, textIn(fields, 'code') ?? 'internal', message);
}
