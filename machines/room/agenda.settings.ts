import { flag, type ValuesOf } from '../kernel/fields.ts';
import type { Timer } from '../timer/timer.ts';

export const agendaFields = {
  labels: flag(),
  speakers: flag(true),
  lateness: flag(true),
  ends: flag(true),
  finished: flag(true),
};

export interface AgendaSettings extends ValuesOf<typeof agendaFields> {}

const NO_LABELS: Timer['labels'] = [];

export function agendaTimer(timer: Timer, { labels, speakers }: AgendaSettings): Timer {
  if ((labels || timer.labels.length === 0) && (speakers || timer.extra === '')) return timer;
  return { ...timer, labels: labels ? timer.labels : NO_LABELS, extra: speakers ? timer.extra : '' };
}
