import { useMemo } from 'react';
import { type RoomTimes, roomTimes } from '../../machines/view/room-time.ts';
import { useRoom } from '../live/live-context.ts';

const local = {
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  locale: navigator.language,
};

/** How this screen writes times of day. */
export function useRoomTimes(): RoomTimes {
  const { timezone, todFormat } = useRoom().view.room.settings;
  return useMemo(() => roomTimes({ timezone, todFormat }, local), [timezone, todFormat]);
}
