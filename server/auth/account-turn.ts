import type { Uid } from '../../machines/kernel/ids.ts';

/**
 * The turn of an account, before those of its teams: of what brings the user into teams, of what gives it a new password,
 * and of what needs that it has the same one still (U241).
 */
export function accountTurn(uid: Uid): string {
  return `user ${uid}`;
}
