import { useRoom } from '../live/live-context.ts';
import { type Agenda, agendaOf } from '../outputs/design/agenda.view.ts';
import { usePlanTimes } from '../room/use-room-times.ts';
import { useSchedule } from '../stage/use-schedule.ts';

interface AgendaOptions {
  readonly onPaper?: boolean;
  readonly whole?: boolean;
}

export function useAgenda({ onPaper = false, whole = false }: AgendaOptions = {}): Agenda {
  const { view } = useRoom();
  const shown = whole ? {} : { shows: view.room.settings.agenda };
  const times = usePlanTimes();
  return useSchedule((schedule, now) =>
    agendaOf({ state: view, schedule, times, now, locale: times.locale, onPaper, ...shown }),
  );
}
