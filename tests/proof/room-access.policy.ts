import type { View } from '../../machines/kernel/permissions.ts';
import { MASKS, type Mask, MEMBERS } from './command.policy.ts';
import { PRINCIPALS, type Principal } from './principals.ts';
import type { TokenState } from './token-states.ts';

/** A room token's refusals, by holder and state. */
interface Refusals {
  readonly rest: string;
  /** The goodbye; null if the token opens another room. */
  readonly socket: string | null;
}

export const REFUSED_TOKENS: Readonly<Record<Exclude<TokenState, 'valid'>, Refusals>> = {
  none: { rest: '401 unauthorized', socket: 'bad_frame' },
  expired: { rest: '401 token_expired', socket: 'unauthorized' },
  "another room's": { rest: '401 unauthorized', socket: null },
  rotated: { rest: '401 unauthorized', socket: 'unauthorized' },
  kicked: { rest: '403 denied_kicked', socket: 'kicked' },
  forged: { rest: '401 unauthorized', socket: 'unauthorized' },
};

/** Owners and members of the room's team have every right in it, those for the bills none (M30, M36). */
export const ROOM_MEMBERS: readonly Principal[] = ['owner', 'team member'];

/** Principals that this token does not admit: kicked tokens stay valid for members, who are never refused (D42). */
export const refusedWith = (state: TokenState): readonly Principal[] =>
  state === 'kicked' ? PRINCIPALS.filter((who) => !ROOM_MEMBERS.includes(who)) : PRINCIPALS;

/** All but those whose device was removed from the room. */
export const ADMITTED = PRINCIPALS.filter((who) => who !== 'kicked device');

/** Rights of a token that was requested without a link. */
export const maskOf = (who: Principal): Mask => (ROOM_MEMBERS.includes(who) ? MEMBERS : MASKS.VIEWER);

/** Reads with a token. */
export const READINGS: readonly { readonly what: string; readonly isOpen: (mask: Mask) => boolean }[] = [
  { what: 'state', isOpen: (mask) => mask.includes('READ') },
  { what: 'log', isOpen: (mask) => mask.some((bit) => bit !== 'READ') },
  { what: 'kicked', isOpen: (mask) => mask.includes('DEVICES') },
];

/** Kinds of signatures. */
export const SIGNATURES = [
  'none',
  'of the view',
  'of the viewer',
  'made up',
  "another room's",
  'rotated',
] as const;
export type SignatureState = (typeof SIGNATURES)[number];

/** Public views of an open room. */
const OPEN: readonly View[] = ['VIEWER', 'AGENDA', 'ANONYMOUS'];

/** Result of requesting a view: the mask, or the refusal. */
export function credentialsOf(
  who: Principal,
  view: View,
  signature: SignatureState,
  access: 'OPEN' | 'SIGNED',
): Mask | string {
  const isMember = ROOM_MEMBERS.includes(who);
  const isSigned = signature === 'of the view' || (signature === 'of the viewer' && OPEN.includes(view));
  const isOpen = signature === 'none' && access === 'OPEN' && OPEN.includes(view);
  if (!isMember && !isSigned && !isOpen) return '403 bad_signature';
  if (who === 'kicked device') return '403 denied_kicked';
  return isMember ? MEMBERS : MASKS[view];
}
