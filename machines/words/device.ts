import { counted } from './counted.ts';

export const deviceWords = {
  unknown: (id: string) => `Device ${id}`,
  refusedEverywhere: 'in every view',
  refusedAs: (views: string) => `as ${views}`,
  nameOf: (name: string) => `Name of ${name}`,
  thisScreen: (view: string) => `${view}, this screen`,
  identifyOne: (name: string) => `Identify ${name}`,
  identify: 'Identify',
  more: (name: string) => `More for ${name}`,
  reload: 'Reload',
  removeOne: 'Remove from the room…',
  qualities: {
    good: 'good',
    fair: 'fair',
    poor: 'poor',
    unknown: 'not measured yet',
  },
  roundTrip: (quality: string) => `Round trip, ${quality}`,
  delay: 'Delay',
  delayOf: (name: string) => `Delay of ${name}, milliseconds`,
  title: 'Devices',
  alone: 'Only this screen so far',
  share: 'Share a link',
  aloneNote:
    'Every screen that opens a link of this room appears here. You can name it, find it, reload it or remove it.',
  noInsight: 'Not on this link',
  noInsightNote: 'This link does not show who is connected. Ask the operator for a controller link.',
  removed: 'Removed',
  allowOne: (name: string) => `Allow ${name} again`,
  allow: 'Allow again',
  remove: 'Remove',
  wholeDevice: 'The whole device, in every view',
  alsoLinks: 'Also replace all links of the room',
  alsoLinksNote:
    'Every link shared so far stops working, and screens that came by one are closed, also in a show that runs: share the new ones.',
  removedOne: (name: string) => `Removed ${name}`,
  linksStay: 'The links are still the old ones',
  removedWithLinks: (name: string) => `Removed ${name}, links replaced`,
  shareNew: 'Share the new ones from Links.',
  views: {
    VIEWER: 'Viewer',
    CONTROLLER: 'Controller',
    AGENDA: 'Agenda',
    MODERATOR: 'Moderator',
    OPERATOR: 'Operator',
    ANONYMOUS: 'Guest',
  },
  unnamed: 'Unnamed device',
  output: (name: string) => `Output ${name}`,
  noScreens: 'No screens',
  ofDevices: (count: number, limit: number) => `${count} of ${limit} devices`,
  screens: (count: number) => counted(count, 'screen'),
  devices: (count: number) => counted(count, 'device'),
  /** `what`: "in every view". */
  refused: (what: string) => `Refused ${what}`,
  removal: {
    title: (name: string) => `Remove ${name} from the room?`,
    wholeDevice:
      'All screens of this device are sent out, and it is not let in again, in any view, until you allow it.',
    oneScreen: (view: string) =>
      `This screen is sent out, and its device is not let in again as ${view} until you allow it. Its other tabs and views stay.`,
    lasting:
      'A device is known by its browser alone: anyone who clears the browser’s data or takes another browser is let in by the same link. Only new links keep somebody out for good.',
    lastingForOthers:
      'A device is known by its browser alone: anyone who clears the browser’s data or takes another browser is let in by the same link. Only new links keep somebody out for good, which the room’s owner and team can make.',
    deviceDone: 'It is let in nowhere until it is allowed again.',
    screenDone: (view: string) => `It is not let in as ${view} until it is allowed again.`,
    ofMember:
      'This screen is sent out. It is one of the room’s owner or team, who are never refused: it can come back at once.',
    ofMemberLasting: 'A member who is taken out of the team loses all its rooms.',
    ofMemberDone: 'It is one of the room’s owner or team, and can come back.',
  },
};
