import type { RoomPid } from '../../machines/kernel/ids.ts';

const key = (pid: RoomPid) => `callboard.password.${pid}`;

/** Room passwords typed in this tab. A stage screen that reloads must come back without anybody at hand. */
export const roomPasswords = {
  get: (pid: RoomPid): string | null => sessionStorage.getItem(key(pid)),
  set: (pid: RoomPid, password: string): void => sessionStorage.setItem(key(pid), password),
};
