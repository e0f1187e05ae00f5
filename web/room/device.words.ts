import { counted } from '../../machines/words/counted.ts';
import { viewNameWords } from '../live/view-names.words.ts';

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
  removeOne: 'Remove from room…',
  showHere: (view: string) => `Show ${view}`,
  pictureOf: (name: string) => `${name}: preview`,
  all: 'All other screens',
  identifyAll: (count: number) => `Identify ${count === 1 ? '1 screen' : `all ${count}`}`,
  flashAll: 'Flash',
  flashAllHint: 'Flash the timer on every screen',
  reloadAll: (count: number) => `Reload ${count === 1 ? '1 screen' : `all ${count}`}`,
  reloadTitle: (count: number) => `Reload ${counted(count, 'screen')}?`,
  reloadEffect:
    'The timer keeps running. Each screen goes dark for a moment, then shows the right time again.',
  reloadConfirm: 'Reload',
  qualities: {
    good: 'good',
    fair: 'fair',
    poor: 'poor',
    unknown: 'not measured yet',
  },
  roundTrip: (quality: string) => `Round trip, ${quality}`,
  delay: 'Delay',
  delayOf: (name: string) => `${name}: delay in milliseconds`,
  title: 'Devices',
  full: (plan: string, devices: number) =>
    `${plan} includes ${counted(devices, 'device')}. New devices can’t join until you close or remove one.`,
  alone: 'Only this screen is connected',
  share: 'Share a link',
  aloneNote:
    'Screens appear here when they open a link to this room. You can name, identify, reload or remove them.',
  noInsight: 'Not available with this link',
  noInsightNote: 'This link doesn’t show connected devices. Ask the operator for a controller link.',
  removed: 'Removed',
  allowOne: (name: string) => `Allow ${name} again`,
  allow: 'Allow again',
  remove: 'Remove',
  wholeDevice: 'Entire device, in every view',
  alsoLinks: 'Also reset all room links',
  alsoLinksNote:
    'Every shared link stops working, and screens that use one close, even during a show. Share the new links.',
  removedOne: (name: string) => `Removed ${name}`,
  linksStay: 'Links not reset',
  removedWithLinks: (name: string) => `Removed ${name} and reset links`,
  shareNew: 'Share the new links from Links.',
  views: viewNameWords,
  unnamed: 'Unnamed device',
  output: (name: string) => `Output ${name}`,
  noScreens: 'No screens',
  ofDevices: (count: number, limit: number) => `${count} of ${limit} devices`,
  screens: (count: number) => counted(count, 'screen'),
  devices: (count: number) => counted(count, 'device'),
  /** `what`: "in every view". */
  refused: (what: string) => `Blocked ${what}`,
  removal: {
    title: (name: string) => `Remove ${name} from the room?`,
    wholeDevice: 'This device will be disconnected. It can’t rejoin in any view until you allow it.',
    oneScreen: (view: string) =>
      `This screen will be disconnected. Its device can’t rejoin as ${view} until you allow it. Its other tabs and views stay connected.`,
    lasting:
      'We recognize a device by its browser. Someone who clears the browser’s data or uses another browser can rejoin with the same link. To keep someone out permanently, reset the links.',
    lastingForOthers:
      'We recognize a device by its browser. With cleared data or another browser, it can rejoin with the same link. To keep someone out permanently, the room’s owner or team can reset the links.',
    deviceDone: 'It can’t rejoin until you allow it.',
    screenDone: (view: string) => `It can’t rejoin as ${view} until you allow it.`,
    ofMember:
      'This screen will be disconnected, but can rejoin right away, because it belongs to the room’s owner or team.',
    ofMemberLasting: 'To remove access, remove this member from the team.',
    ofMemberDone: 'It can rejoin, because it belongs to the room’s owner or team.',
  },
};
