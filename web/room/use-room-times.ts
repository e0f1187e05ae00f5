import { useMemo } from 'react';
import { planTimes, type RoomTimes, roomTimes } from '../../machines/room/room-times.ts';
import { language } from '../app/language.ts';
import { useRoom } from '../live/live-context.ts';

const localTimes = {
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  locale: language,
};

export function useRoomTimes(): RoomTimes {
  const { timezone, todFormat } = useRoom().view.room.settings;
  return useMemo(() => roomTimes({ timezone, todFormat }, localTimes), [timezone, todFormat]);
}

export function usePlanTimes(): RoomTimes {
  const { timezone, todFormat } = useRoom().view.room.settings;
  return useMemo(() => planTimes({ timezone, todFormat }, localTimes), [timezone, todFormat]);
}
