import { withCount } from '../../machines/words/counted.ts';

export const cueSheetWords = {
  gap: (length: string) => `Gap ${length}`,
  overlap: (length: string) => `Overlaps by ${length}`,
  nextDay: (length: string) => `Overlaps by ${length}, so it is scheduled for the next day`,
  noFinish: 'No finish time set',
  endsBefore: (finish: string) => `Ends at ${finish}, before it starts`,
  notSet: 'not set',
  ifStartedNow: 'if started now',
  startsIfNow: 'times assume you start now',
  withoutZone: (note: string) => `${note} (set a time zone in Settings)`,
  ownStart: 'Fixed start',

  newGroup: 'New group',
  beginGroup: 'Start group here',
  endGroup: 'Ungroup',
  groupName: 'Group name',
  groupTarget: 'Target end',
  groupSum: (timers: string, length: string) => `${timers}, ${length}`,
  groupEnds: (end: string) => `ends ${end}`,
  groupEndsBy: (end: string, target: string, how: string) => `ends ${end}, target ${target}: ${how}`,
  groupOf: (name: string) => `Group ${name}`,
  rowsOf: (name: string) => `Rows of ${name}`,
  changeGroup: (name: string) => `Edit group ${name}`,

  ways: { gap: 'Close gap…', overlap: 'Fix overlap…' },
  wayAt: (what: string, title: string, way: string) => `${what} ${way}, before ${title}`,
  shorten: (title: string, length: string) => `Shorten ${title} to ${length}`,
  lengthen: (title: string, length: string) => `Lengthen ${title} to ${length}`,
  endAt: (title: string, time: string) => `End ${title} at ${time}`,
  shortenAll: (rows: number, by: string) =>
    `Shorten the previous ${withCount(rows, 'timer')} by ${by} in total`,
  lengthenAll: (rows: number, by: string) =>
    `Lengthen the previous ${withCount(rows, 'timer')} by ${by} in total`,
  warp: (title: string, shown: string, real: string) => `Warp ${title}: shows ${shown}, lasts ${real}`,
  move: (title: string, time: string) => `Start ${title} at ${time}`,
};
