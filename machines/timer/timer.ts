import type { TimerId } from '../kernel/ids.ts';
import type { Duration } from '../kernel/time.ts';

/** A timer is an item of the rundown; docs/protocol.md#timer says it field by field. */
export const DURATION_TYPES = ['DURATION', 'FINISH_TIME', 'TIME_WARP'] as const;
export const TRIGGERS = ['MANUAL', 'LINKED', 'SCHEDULED'] as const;
export const APPEARANCES = ['COUNTDOWN', 'COUNTUP', 'TOD', 'COUNTDOWN_TOD', 'COUNTUP_TOD', 'HIDDEN'] as const;
export const SOUND_CUES = [
  'NONE',
  'BELL_1X',
  'BELL_2X',
  'BELL_3X',
  'DING_1X',
  'DING_2X',
  'DING_3X',
  'BEEP_1X',
  'BEEP_2X',
  'BEEP_3X',
  'BUZZER',
  'GONG',
  'WINDCHIME',
  'SHIPBELL',
  'SHIPHORN_1X',
  'SHIPHORN_2X',
  'ITSTIME',
  'SILENCE',
  'SHORT_440_1X',
  'SHORT_440_2X',
  'SHORT_440_3X',
  'SHORT_880_1X',
  'SHORT_880_2X',
  'SHORT_880_3X',
  'LONG_440_1X',
  'LONG_440_2X',
  'LONG_440_3X',
  'LONG_880_1X',
  'LONG_880_2X',
  'LONG_880_3X',
] as const;

/** The most that a timer holds: characters of texts, and labels. */
export const TIMER_CAPS = { title: 200, notes: 10_000, labels: 20, label: 50, color: 32 } as const;

export type DurationType = (typeof DURATION_TYPES)[number];
export type Trigger = (typeof TRIGGERS)[number];
export type Appearance = (typeof APPEARANCES)[number];
export type SoundCue = (typeof SOUND_CUES)[number];

export interface Label {
  readonly name: string;
  readonly color: string;
}

export interface Chime {
  readonly yellow: SoundCue;
  readonly red: SoundCue;
  readonly zero: SoundCue;
}

export interface Timer {
  readonly _id: TimerId;
  /** Place in the rundown, 0-based and without gaps. */
  readonly index: number;
  readonly name: string;
  /** The speaker. */
  readonly extra: string;
  /** For the crew only. */
  readonly notes: string;
  readonly labels: readonly Label[];
  readonly type: DurationType;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
  /** The length that the presenter's clock shows; null without warp. */
  readonly timewarp: Duration | null;
  /** Wall clock `HH:mm:ss` in the room's zone. */
  readonly startTime: string | null;
  /** `yyyy-MM-dd`. */
  readonly startDate: string | null;
  readonly finishTime: string | null;
  readonly finishDate: string | null;
  readonly trigger: Trigger;
  readonly appearance: Appearance;
  /** Wrap-up thresholds: the time left at which the colour turns. */
  readonly yellow: Duration;
  readonly red: Duration;
  readonly chime: Chime;
  readonly showName: boolean;
  readonly showExtra: boolean;
}

/** A new timer before it gets its id and place (docs/protocol.md#timer). */
export const newTimer: Omit<Timer, '_id' | 'index'> = {
  name: '',
  extra: '',
  notes: '',
  labels: [],
  type: 'DURATION',
  hours: 0,
  minutes: 10,
  seconds: 0,
  timewarp: null,
  startTime: null,
  startDate: null,
  finishTime: null,
  finishDate: null,
  trigger: 'MANUAL',
  appearance: 'COUNTDOWN',
  yellow: 60_000,
  red: 15_000,
  chime: { yellow: 'NONE', red: 'NONE', zero: 'NONE' },
  showName: true,
  showExtra: true,
};
