import type { Uid } from '../../../machines/kernel/ids.ts';

/** Turn of an account, taken before its teams' turns, for work that needs an unchanged password (U241). */
export function accountTurn(uid: Uid): string {
  return `user ${uid}`;
}
