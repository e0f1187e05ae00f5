import type { OutputId } from '../kernel/ids.ts';

export const LINK_VIEWS = ['viewer', 'agenda', 'moderator', 'operator', 'controller'] as const;

export type LinkView = (typeof LINK_VIEWS)[number];

/** Paths with their signatures, as the server makes them for those who may share them: screens hide these (U230). */
export type RoomLinks = Readonly<Record<LinkView | 'questions', string>>;

export type OutputLinks = Readonly<Record<OutputId, string>>;
