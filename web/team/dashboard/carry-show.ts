import type { RoomPid, TeamId } from '../../../machines/kernel/ids.ts';
import { isFields, textIn } from '../../../machines/kernel/shapes.ts';
import { type Duration, SECOND } from '../../../machines/kernel/time.ts';
import { teamPicturesFrom } from '../../../machines/team/file-list.parse.ts';
import { CallFailure, callApi } from '../../app/api-call.ts';
import { fileName, saveFile } from '../../app/save-file.ts';
import { picturesPath, uploadPicture } from '../../outputs/files/upload-picture.ts';
import { type Picture, packShow, pictureIdsIn, type ShowFile, withPictureIds } from './show-file.ts';

/** With pictures, as one file. */
export async function takeShow(pids: readonly RoomPid[], name: string): Promise<void> {
  const rooms: unknown[] = [];
  for (const pid of pids) rooms.push(await patiently(() => callApi('GET', `/api/rooms/${pid}/export`)));
  const pictures = new Map<string, Picture>();
  for (const id of new Set(rooms.flatMap((room) => [...pictureIdsIn(room)]))) {
    const picture = await pictureNamed(id);
    if (picture !== null) pictures.set(id, picture);
  }
  saveFile(`${fileName(name)}.zip`, packShow({ rooms, pictures }), 'application/zip');
}

/** Missing, or no picture, if null. */
async function pictureNamed(id: string): Promise<Picture | null> {
  const answer = await fetch(`/files/${id}`);
  if (!answer.ok) return null;
  const type = answer.headers.get('content-type')?.split(';')[0] ?? '';
  return { bytes: new Uint8Array(await answer.arrayBuffer()), type };
}

export type BringProgress =
  | { readonly what: 'picture' | 'room'; readonly place: number; readonly of: number }
  | { readonly what: 'nothing' };

interface Brought {
  /** Rejected pictures. */
  readonly leftOut: number;
}

/** Missing pictures, then rooms (V2013). Undone on failure. */
export async function bringShow(
  teamId: TeamId,
  { rooms, pictures }: ShowFile,
  onProgress: (progress: BringProgress) => void,
): Promise<Brought> {
  const known = new Set(
    teamPicturesFrom(await callApi('GET', picturesPath(teamId))).files.map(({ id }) => id),
  );
  const named = new Set(rooms.flatMap((room) => [...pictureIdsIn(room)]));
  const missing = [...pictures].filter(([id]) => named.has(id) && !known.has(id));
  const ids = new Map<string, string>();
  const made: string[] = [];
  let leftOut = 0;
  try {
    for (const [place, [id, picture]] of missing.entries()) {
      onProgress({ what: 'picture', place: place + 1, of: missing.length });
      const sent = await patiently(() => sendPicture(teamId, id, picture));
      if (sent === null) leftOut += 1;
      else ids.set(id, sent);
    }
    for (const [place, room] of rooms.entries()) {
      onProgress({ what: 'room', place: place + 1, of: rooms.length });
      const body = { teamId, file: withPictureIds(room, ids) };
      made.push(pidIn(await patiently(() => callApi('POST', '/api/rooms/import', { body }))));
    }
  } catch (error) {
    const sent = [...ids.values()].filter((id) => !known.has(id));
    await takeBack([
      ...made.map((pid) => `/api/rooms/${pid}`),
      ...sent.map((id) => `${picturesPath(teamId)}/${id}`),
    ]);
    throw error;
  }
  return { leftOut };
}

/** Too large if null. */
async function sendPicture(teamId: TeamId, id: string, { bytes, type }: Picture): Promise<string | null> {
  const file = new File([bytes], id.slice(0, 8), { type });
  try {
    const picture = await uploadPicture(teamId, file, () => {}, new AbortController().signal);
    return picture.id;
  } catch (error) {
    if (error instanceof CallFailure && error.code === 'too_large') return null;
    throw error;
  }
}

function pidIn(answer: unknown): string {
  const { room } = isFields(answer) ? answer : {};
  return (isFields(room) ? textIn(room, 'pid') : null) ?? '';
}

/** Best effort: unused pictures expire. */
async function takeBack(paths: readonly string[]): Promise<void> {
  for (const path of paths) await callApi('DELETE', path).catch(() => null);
}

const PAUSE: Duration = 10 * SECOND;
/** Upload limit: ten minutes. */
const MOST_PAUSES = 66;

/** Retries rate limits. */
async function patiently<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let paused = 0; ; paused += 1)
    try {
      return await ask();
    } catch (error) {
      const isLater = error instanceof CallFailure && error.code === 'rate_limited';
      if (!isLater || paused === MOST_PAUSES) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
}
