import { withCount } from './counted.ts';

export const timerWords = {
  untitled: (place: number) => `Timer ${place}`,

  triggers: {
    MANUAL: 'Manual',
    LINKED: 'Linked',
    SCHEDULED: 'Scheduled',
  },
  triggeredBy: {
    MANUAL: 'Triggered manually.', // spec
    LINKED: 'Triggered when previous timer reaches 0:00.', // spec
    SCHEDULED: 'Triggered automatically.', // spec
  },

  startLabels: {
    implicit: 'Implicit', // spec
    scheduled: 'Scheduled', // spec
    planned: 'Planned', // spec
  },
  noStart: 'No start time given.', // spec
  endsAt: (end: string) => `Ends at ${end}.`, // spec
  lengthAtStart: 'Duration is calculated at start.', // spec
  countsFrom: (length: string) => `Counting down from ${length}.`, // spec
  reallyCountsFrom: (length: string) => `Actually counting down from ${length}.`, // spec
  yesterday: 'Yesterday', // spec
  today: 'Today', // spec
  tomorrow: 'Tomorrow', // spec

  sameSpeed: (factor: string) => `${factor}x`,
  faster: (factor: string) => `${factor}x faster`, // spec
  slower: (factor: string) => `${factor}x slower`, // spec

  onTime: 'On time',
  starts: (when: string) => `Starts ${when}`,
  over: (length: string) => `${length} behind`,
  under: (length: string) => `${length} ahead`,
  waitsFor: (ahead: string, title: string, start: string) => `${ahead}, waits for ${title} at ${start}`,
  timesIn: (city: string) => `Times in ${city}`,

  appearances: {
    COUNTDOWN: 'Countdown',
    COUNTUP: 'Count up',
    TOD: 'Time of day',
    COUNTDOWN_TOD: 'Countdown and time of day',
    COUNTUP_TOD: 'Count up and time of day',
    HIDDEN: 'Hidden',
  },
  types: {
    DURATION: 'Duration',
    FINISH_TIME: 'Finish time',
    TIME_WARP: 'Time warp',
  },
  cues: {
    NONE: 'None',
    BELL: 'Bell',
    DING: 'Ding',
    BEEP: 'Beep',
    BUZZER: 'Buzzer',
    GONG: 'Gong',
    WINDCHIME: 'Wind chime',
    SHIPBELL: 'Ship bell',
    SHIPHORN: 'Ship horn',
    ITSTIME: '“It’s time”',
    SILENCE: 'Silence',
    SHORT: 'Short tone',
    LONG: 'Long tone',
  },
  pitch: (hertz: string) => `${hertz} Hz`,
  count: (timers: number) => withCount(timers, 'timer'),
  group: 'Group',
};
