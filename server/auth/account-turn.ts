import type { Uid } from '../../machines/kernel/ids.ts';

/** Turn of an account, taken before those of its teams, by everything that needs an unchanged password (U241). */
export function accountTurn(uid: Uid): string {
  return `user ${uid}`;
}
