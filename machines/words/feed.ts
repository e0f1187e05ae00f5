import { counted } from './counted.ts';

/** The agenda as other people's calendars show it. */
export const feedWords = {
  plannedFor: (time: string) => `Planned for ${time}`,
  calm: (seconds: number) => `Ask once a minute. Try again in ${counted(seconds, 'second')}.`,
  protected:
    'The room has a password, which no calendar sends. Without one, its agenda can be subscribed to.',
  gone: 'This address opens no agenda any more. Copy the one that the agenda shows now.',

  subscribe: 'Subscribe in your calendar',
  calendar: 'calendar',
};
