import type { TeamId } from '../../../machines/kernel/ids.ts';
import type { Design } from '../../../machines/output/design.ts';
import { teamDesignsFrom } from '../../../machines/team/team.designs.parse.ts';
import type { TeamDesign } from '../../../machines/team/team.designs.ts';
import { callApi } from '../../app/api-call.ts';
import { notify, SHORT } from '../../app/notifications.ts';
import { notifyFailure } from '../../app/notify-failure.ts';
import { type Loaded, useLoaded } from '../../app/use-loaded.ts';
import { actionWords } from '../../ui/action.words.ts';
import { galleryWords } from './gallery.words.ts';

export interface TeamLibrary {
  readonly list: Loaded<readonly TeamDesign[]>;
  readonly rename: (kept: TeamDesign, name: string) => void;
  /** With undo. */
  readonly remove: (kept: TeamDesign) => void;
}

const libraryPath = (teamId: TeamId, id?: string): string =>
  `/api/teams/${encodeURIComponent(teamId)}/designs${id === undefined ? '' : `/${encodeURIComponent(id)}`}`;

/** Team designs, optimistic (V422). */
export function useTeamDesigns(teamId: TeamId): TeamLibrary {
  const list = useLoaded(libraryPath(teamId), teamDesignsFrom);
  const { change, reload } = list;
  const attempt = (work: Promise<unknown>) => work.catch(notifyFailure).then(reload);
  return {
    list,
    rename: (kept, name) => {
      change((designs) => designs.map((each) => (each.id === kept.id ? { ...kept, name } : each)));
      void attempt(callApi('PUT', libraryPath(teamId, kept.id), { body: { name } }));
    },
    remove: ({ id, name, design }) => {
      change((designs) => designs.filter((each) => each.id !== id));
      const bringBack = () => {
        dismiss();
        void attempt(callApi('POST', libraryPath(teamId), { body: { name, design } }));
      };
      let dismiss = () => {};
      const offer = () => {
        dismiss = offerBack(galleryWords.removed(name), bringBack);
      };
      void attempt(callApi('DELETE', libraryPath(teamId, id)).then(offer));
    },
  };
}

function offerBack(title: string, run: () => void): () => void {
  return notify({ type: 'info', title, text: '', duration: SHORT, action: { label: actionWords.undo, run } });
}

/** Replaces a design of the same name, with undo (V422). */
export async function saveToLibrary(teamId: TeamId, name: string, design: Design): Promise<void> {
  const kept = teamDesignsFrom(await callApi('GET', libraryPath(teamId)));
  const former = kept.find((each) => each.name.toLowerCase() === name.toLowerCase());
  if (former === undefined) {
    await callApi('POST', libraryPath(teamId), { body: { name, design } });
    notify({ type: 'success', title: galleryWords.saved(name), text: '' });
    return;
  }
  const put = (as: Design) => callApi('PUT', libraryPath(teamId, former.id), { body: { design: as } });
  await put(design);
  const dismiss = offerBack(galleryWords.replaced(name), () => {
    dismiss();
    void put(former.design).catch(notifyFailure);
  });
}
