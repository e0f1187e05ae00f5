import { useRoom } from '../../live/live-context.ts';
import { type Agenda, agendaOf } from '../../output/design/agenda.view.ts';
import { useSchedule } from '../../timer/rundown/use-schedule.ts';
import { usePlanTimes } from '../use-room-times.ts';

interface Options {
  readonly onPaper?: boolean;
  readonly whole?: boolean;
}

export function useAgenda({ onPaper = false, whole = false }: Options = {}): Agenda {
  const { view } = useRoom();
  const shown = whole ? {} : { shows: view.room.settings.agenda };
  const times = usePlanTimes();
  return useSchedule((schedule, now) =>
    agendaOf({ state: view, schedule, times, now, locale: times.locale, onPaper, ...shown }),
  );
}
