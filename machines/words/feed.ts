import { withCount } from './counted.ts';

export const feedWords = {
  plannedFor: (time: string) => `Planned for ${time}`,
  calm: (seconds: number) =>
    `Request this feed at most once a minute. Try again in ${withCount(seconds, 'second')}.`,
  protected: 'Calendars can’t subscribe to a room with a password. Remove the room password first.',
  gone: 'This calendar link no longer works. Copy the new one from the agenda.',

  subscribe: 'Subscribe in your calendar',
  calendar: 'calendar',
};
