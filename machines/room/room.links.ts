import type { OutputId } from '../kernel/ids.ts';

export const LINK_VIEWS = ['viewer', 'agenda', 'moderator', 'operator', 'controller'] as const;

export type LinkView = (typeof LINK_VIEWS)[number];

/** Signed paths for clients that may share them; screens hide signatures (U230). */
export type RoomLinks = Readonly<Record<LinkView | 'questions', string>>;

export type OutputLinks = Readonly<Record<OutputId, string>>;
