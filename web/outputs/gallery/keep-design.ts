import { inFull } from '../../../machines/kernel/fields.ts';
import { isFields } from '../../../machines/kernel/shapes.ts';
import { type Design, designFields } from '../../../machines/output/design.ts';
import { wholeDesign } from '../../../machines/output/designed.ts';
import type { Output } from '../../../machines/output/output.ts';
import { CallFailure } from '../../app/api-call.ts';
import { notifyFailure } from '../../app/notify-failure.ts';
import { fileName, saveFile } from '../../app/save-file.ts';
import { withTimeout } from '../../app/with-timeout.ts';
import type { JoinedRoom } from '../../live/live-room.ts';
import { getByToken } from '../../live/rest.ts';
import { designFile } from './design-file.view.ts';
import { galleryWords } from './gallery.words.ts';
import { saveToLibrary } from './use-team-designs.ts';

/** Loads a large design (R127). */
export async function designOf({ pid, token }: JoinedRoom, output: Output): Promise<Design> {
  if (output.design !== undefined) return wholeDesign(output);
  const path = `/api/rooms/${pid}/outputs/${encodeURIComponent(output._id)}`;
  const answer = await withTimeout((signal) => getByToken(path, token, signal));
  if (isFields(answer) && isFields(answer['design'])) return inFull(designFields, answer['design']);
  throw new CallFailure(0, 'internal', galleryWords.notSaved);
}

export async function keepForTeam(room: JoinedRoom, output: Output, name: string): Promise<void> {
  const { teamId } = room.view.room;
  if (teamId === null) return;
  await designOf(room, output)
    .then((design) => saveToLibrary(teamId, name, design))
    .catch(notifyFailure);
}

export async function keepAsFile(room: JoinedRoom, output: Output, name: string): Promise<void> {
  await designOf(room, output)
    .then((design) => saveDesign(name, design))
    .catch(notifyFailure);
}

export function saveDesign(name: string, design: Design): void {
  saveFile(`${fileName(name)}.callboard-design.json`, designFile(name, design), 'application/json');
}
