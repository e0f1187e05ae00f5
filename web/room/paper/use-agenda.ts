import { type Agenda, agendaOf } from '../../../machines/view/screens/agenda.ts';
import { useRoom } from '../../live/live-context.ts';
import { useSchedule } from '../../timer/rundown/use-schedule.ts';
import { usePlanTimes } from '../use-room-times.ts';

/** The agenda of the room as it stands; for paper its days are dates. */
export function useAgenda(onPaper = false): Agenda {
  const { view } = useRoom();
  const times = usePlanTimes();
  return useSchedule((schedule, now) =>
    agendaOf({ state: view, schedule, times, now, locale: times.locale, onPaper }),
  );
}
