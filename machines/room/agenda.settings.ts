import { flag, type ValuesOf } from '../kernel/fields.ts';
import type { Timer } from '../timer/timer.ts';

/** What the agenda shows to the audience (R870). */
export const agendaFields = {
  /** Labels are crew's. */
  labels: flag(),
  speakers: flag(true),
  /** How late or early the show is. */
  lateness: flag(true),
  ends: flag(true),
  /** Timers that are done. */
  finished: flag(true),
};

export interface AgendaSettings extends ValuesOf<typeof agendaFields> {}

const NO_LABELS: Timer['labels'] = [];

/** The timer as the agenda shows it (R871). */
export function agendaTimer(timer: Timer, { labels, speakers }: AgendaSettings): Timer {
  if ((labels || timer.labels.length === 0) && (speakers || timer.extra === '')) return timer;
  return { ...timer, labels: labels ? timer.labels : NO_LABELS, extra: speakers ? timer.extra : '' };
}
