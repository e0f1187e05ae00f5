import { withDefaults } from '../../../machines/kernel/fields.ts';
import type { TeamId } from '../../../machines/kernel/ids.ts';
import { isFields } from '../../../machines/kernel/shapes.ts';
import { type Design, designFields } from '../../../machines/output/design.ts';
import { effectiveDesign } from '../../../machines/output/layout-designs.ts';
import type { Output } from '../../../machines/output/output.ts';
import { type TeamDesign, teamDesignsFrom } from '../../../machines/people/team.designs.ts';
import { CallFailure, callApi } from '../../app/api-call.ts';
import { LONG_NOTICE } from '../../app/notification.view.ts';
import { notify, SHORT } from '../../app/notifications.ts';
import { fileName, saveFile } from '../../app/text-export.ts';
import { notifyFailure } from '../../app/use-attempt.ts';
import { type Loaded, useLoaded } from '../../app/use-loaded.ts';
import { withTimeout } from '../../app/with-timeout.ts';
import type { JoinedRoom } from '../../live/live-room.ts';
import { getByToken } from '../../live/room-token.ts';
import { actionWords } from '../../ui/ui.words.ts';
import { designFile, designInFile, designProblem } from './design-file.view.ts';
import { galleryWords } from './gallery.words.ts';

interface TeamLibrary {
  readonly list: Loaded<readonly TeamDesign[]>;
  readonly rename: (design: TeamDesign, name: string) => void;
  readonly remove: (design: TeamDesign) => void;
}

const libraryPath = (teamId: TeamId, id?: string): string =>
  `/api/teams/${encodeURIComponent(teamId)}/designs${id === undefined ? '' : `/${encodeURIComponent(id)}`}`;

export function useTeamDesigns(teamId: TeamId): TeamLibrary {
  const list = useLoaded(libraryPath(teamId), teamDesignsFrom);
  const { change, reload } = list;
  const attempt = (work: Promise<unknown>) => work.catch(notifyFailure).then(reload);
  return {
    list,
    rename: (teamDesign, name) => {
      change((designs) =>
        designs.map((each) => (each.id === teamDesign.id ? { ...teamDesign, name } : each)),
      );
      void attempt(callApi('PUT', libraryPath(teamId, teamDesign.id), { body: { name } }));
    },
    remove: ({ id, name, design }) => {
      change((designs) => designs.filter((each) => each.id !== id));
      const bringBack = () => {
        dismiss();
        void attempt(callApi('POST', libraryPath(teamId), { body: { name, design } }));
      };
      let dismiss = () => {};
      const offer = () => {
        dismiss = offerUndoRemoval(galleryWords.removed(name), bringBack);
      };
      void attempt(callApi('DELETE', libraryPath(teamId, id)).then(offer));
    },
  };
}

function offerUndoRemoval(title: string, run: () => void): () => void {
  return notify({ type: 'info', title, text: '', duration: SHORT, action: { label: actionWords.undo, run } });
}

export async function saveToLibrary(teamId: TeamId, name: string, design: Design): Promise<void> {
  const designs = teamDesignsFrom(await callApi('GET', libraryPath(teamId)));
  const former = designs.find((each) => each.name.toLowerCase() === name.toLowerCase());
  if (former === undefined) {
    await callApi('POST', libraryPath(teamId), { body: { name, design } });
    notify({ type: 'success', title: galleryWords.saved(name), text: '' });
    return;
  }
  const put = (as: Design) => callApi('PUT', libraryPath(teamId, former.id), { body: { design: as } });
  await put(design);
  const dismiss = offerUndoRemoval(galleryWords.replaced(name), () => {
    dismiss();
    void put(former.design).catch(notifyFailure);
  });
}

export async function designOf({ pid, token }: JoinedRoom, output: Output): Promise<Design> {
  if (output.design !== undefined) return effectiveDesign(output);
  const path = `/api/rooms/${pid}/outputs/${encodeURIComponent(output._id)}`;
  const answer = await withTimeout((signal) => getByToken(path, token, signal));
  if (isFields(answer) && isFields(answer['design'])) return withDefaults(designFields, answer['design']);
  throw new CallFailure(0, 'internal', galleryWords.notSaved);
}

export async function saveForTeam(room: JoinedRoom, output: Output, name: string): Promise<void> {
  const { teamId } = room.view.room;
  if (teamId === null) return;
  await designOf(room, output)
    .then((design) => saveToLibrary(teamId, name, design))
    .catch(notifyFailure);
}

export async function saveAsFile(room: JoinedRoom, output: Output, name: string): Promise<void> {
  await designOf(room, output)
    .then((design) => saveDesign(name, design))
    .catch(notifyFailure);
}

export function saveDesign(name: string, design: Design): void {
  saveFile(`${fileName(name)}.callboard-design.json`, designFile(name, design), 'application/json');
}

interface ReadDesign {
  readonly name: string;
  readonly design: Design;
}

export async function readDesignFile(file: File): Promise<ReadDesign | null> {
  return readDesignText(file.name, await file.text().catch(() => ''));
}

export async function readDesignText(source: string, text: string): Promise<ReadDesign | null> {
  const found = designInFile(source, text);
  if (typeof found === 'string') return notifyProblem(found);
  try {
    const answer = await callApi('POST', '/api/designs/check', { body: { design: found.design } });
    const design = isFields(answer) && isFields(answer['design']) ? answer['design'] : {};
    return { name: found.name, design: withDefaults(designFields, design) };
  } catch (error) {
    if (error instanceof CallFailure && error.code === 'invalid')
      return notifyProblem(designProblem(source, error.issues));
    throw error;
  }
}

function notifyProblem(text: string): null {
  notify({ type: 'error', title: galleryWords.notRead, text, duration: LONG_NOTICE });
  return null;
}
