import type { Client } from '../../machines/device/client.ts';
import type { RoomPid } from '../../machines/kernel/ids.ts';
import type { View } from '../../machines/kernel/permissions.ts';
import { flagIn, isFields } from '../../machines/kernel/shapes.ts';
import { LINK_VIEWS, type LinkView, type RoomLinks } from '../../machines/room/room.links.ts';
import type { AccessMode } from '../../machines/room/room.state.ts';
import { withHiddenSignature } from '../app/hidden-signature.view.ts';
import { screensByView } from './devices.view.ts';
import { linkWords } from './link.words.ts';

export interface LinkCard {
  readonly view: LinkView | 'questions';
  readonly title: string;
  readonly opens: string;
  readonly rights: LinkRights;
  readonly path: string;
  readonly screens: number | null;
  readonly hasFeed: boolean;
}

type LinkRights = keyof typeof linkWords.rights;

const viewOfLink: Readonly<Record<LinkView, { readonly view: View; readonly rights: LinkRights }>> = {
  viewer: { view: 'VIEWER', rights: 'look' },
  agenda: { view: 'AGENDA', rights: 'look' },
  moderator: { view: 'MODERATOR', rights: 'message' },
  operator: { view: 'OPERATOR', rights: 'run' },
  controller: { view: 'CONTROLLER', rights: 'change' },
};

export interface LinkSource {
  readonly pid: RoomPid;
  readonly access: AccessMode;
  readonly links: RoomLinks | null;
  readonly hasPassword: boolean;
  readonly clients: readonly Client[] | undefined;
}

export const hasPasswordIn = (answer: unknown): boolean => isFields(answer) && flagIn(answer, 'hasPassword');

/** Returns the links of a room: all of them for members, unsigned ones for others (V23). */
export function linkCards({ pid, access, links, hasPassword, clients }: LinkSource): readonly LinkCard[] {
  const screens = clients && screensByView(clients);
  const cards = LINK_VIEWS.flatMap<LinkCard>((view) => {
    const path = links?.[view] ?? openPath(pid, view, access);
    if (path === null) return [];
    const { view: joined, rights } = viewOfLink[view];
    const hasFeed = view === 'agenda' && !hasPassword;
    return [
      { view, ...linkWords.views[view], rights, path, screens: screens ? screens[joined] : null, hasFeed },
    ];
  });
  return [...cards, ...questionCards({ pid, access, links })];
}

type QuestionSource = Pick<LinkSource, 'pid' | 'access' | 'links'>;

/** Returns the unsigned link, else the members' link, or null if it may not be shared (V92). */
function questionPath({ pid, access, links }: QuestionSource): string | null {
  return access === 'OPEN' ? `/q/${pid}/` : (links?.questions ?? null);
}

function questionCards(source: QuestionSource): readonly LinkCard[] {
  const path = questionPath(source);
  if (path === null) return [];
  const card: LinkCard = {
    view: 'questions',
    ...linkWords.views.questions,
    rights: 'ask',
    path,
    screens: null,
    hasFeed: false,
  };
  return [card];
}

function openPath(pid: RoomPid, view: LinkView, access: AccessMode): string | null {
  if (access !== 'OPEN') return null;
  if (view === 'viewer') return `/r/${pid}/`;
  return view === 'agenda' ? `/r/${pid}/agenda/` : null;
}

/** Parses links of this site and hides their signatures. Returns null if they are malformed. */
export function linksFrom(answer: unknown): RoomLinks | null {
  if (typeof answer !== 'object' || answer === null || !('links' in answer)) return null;
  const { links } = answer;
  return typeof links === 'object' && links !== null && isRoomLinks(links)
    ? withHiddenSignatures(links)
    : null;
}

function withHiddenSignatures({
  viewer,
  agenda,
  moderator,
  operator,
  controller,
  questions,
}: RoomLinks): RoomLinks {
  return {
    viewer: withHiddenSignature(viewer),
    agenda: withHiddenSignature(agenda),
    moderator: withHiddenSignature(moderator),
    operator: withHiddenSignature(operator),
    controller: withHiddenSignature(controller),
    questions: withHiddenSignature(questions),
  };
}

function isRoomLinks(links: object): links is RoomLinks {
  const paths = new Map<string, unknown>(Object.entries(links));
  return (
    LINK_VIEWS.every((view) => isLinkPath('/r/', paths.get(view))) &&
    isLinkPath('/q/', paths.get('questions'))
  );
}

function isLinkPath(start: '/r/' | '/q/', value: unknown): boolean {
  return typeof value === 'string' && value.startsWith(start);
}
