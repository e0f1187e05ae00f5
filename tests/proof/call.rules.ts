import { PRINCIPALS, type Principal } from './principals.ts';
import { ROOM_MEMBERS } from './room-access.policy.ts';

/** Admitted principals; the others' answer, as `status code`. */
export interface Rule {
  readonly letsIn: readonly Principal[];
  readonly told: (who: Principal) => string;
}

/** The rules that calls have (M30, M32, M36, U40), each written down by hand. */
const NOBODY: readonly Principal[] = ['signed out', 'kicked device'];
const SIGNED_IN = PRINCIPALS.filter((who) => !NOBODY.includes(who));
const CREW: readonly Principal[] = ['owner', 'team member', 'team billing'];

const toAll = (answer: string) => () => answer;
const unlessSignedIn = (answer: string) => (who: Principal) =>
  NOBODY.includes(who) ? '401 unauthorized' : answer;

export const everyone: Rule = { letsIn: PRINCIPALS, told: toAll('') };
export const nobody = (answer: string): Rule => ({ letsIn: [], told: toAll(answer) });
export const users: Rule = { letsIn: SIGNED_IN, told: toAll('401 unauthorized') };
/** Teams are shared between accounts. */
export const accounts: Rule = {
  letsIn: SIGNED_IN.filter((who) => who !== 'anonymous'),
  told: unlessSignedIn('403 forbidden'),
};
export const self: Rule = { letsIn: ['owner'], told: unlessSignedIn('404 not_found') };
export const admins: Rule = { letsIn: ['admin'], told: unlessSignedIn('403 forbidden') };

/** An insufficient role is refused; for all others the team does not exist. */
const ofTeam = (...letsIn: readonly Principal[]): Rule => ({
  letsIn,
  told: (who) => (CREW.includes(who) ? '403 forbidden' : unlessSignedIn('404 team_not_found')(who)),
});
export const inTeam = ofTeam(...CREW);
export const teamOwners = ofTeam('owner');
export const teamRooms = ofTeam('owner', 'team member');
/** Everyone can leave, save the last owner. */
export const leavers: Rule = {
  letsIn: ['team member', 'team billing'],
  told: (who) => (who === 'owner' ? '409 last_owner' : inTeam.told(who)),
};
/** Without an account, no team can be named, existing or not. */
export const teamNamers: Rule = {
  letsIn: ['owner'],
  told: (who) => (who === 'anonymous' ? '403 forbidden' : teamOwners.told(who)),
};

export const roomMembers: Rule = { letsIn: ROOM_MEMBERS, told: unlessSignedIn('403 forbidden') };
/** To all others the room is gone. */
export const deletedRoomMembers: Rule = {
  letsIn: ROOM_MEMBERS,
  told: unlessSignedIn('404 room_not_found'),
};
/** Rights in a room need a token, which is absent here. */
export const tokens: Rule = { letsIn: [], told: toAll('401 unauthorized') };
export const tokensOrMembers: Rule = { letsIn: ROOM_MEMBERS, told: toAll('401 unauthorized') };
export const notBarred: Rule = {
  letsIn: PRINCIPALS.filter((who) => who !== 'kicked device'),
  told: toAll('403 denied_kicked'),
};
export const outputMembers: Rule = { letsIn: ROOM_MEMBERS, told: toAll('403 bad_signature') };
