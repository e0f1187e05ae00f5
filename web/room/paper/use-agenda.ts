import { type Agenda, agendaOf } from '../../../machines/view/screens/agenda.ts';
import { useRoom } from '../../live/live-context.ts';
import { useSchedule } from '../../timer/rundown/use-schedule.ts';
import { usePlanTimes } from '../use-room-times.ts';

/** The programme of the room as it stands. */
export function useAgenda(): Agenda {
  const { view } = useRoom();
  const times = usePlanTimes();
  return useSchedule((schedule, now) =>
    agendaOf({ state: view, schedule, times, now, locale: times.locale }),
  );
}
