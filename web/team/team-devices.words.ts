import { withCount } from '../../machines/words/counted.ts';

export const teamDevicesWords = {
  notDone: 'That didn’t work',
  title: 'Connected devices',
  search: 'Search devices',
  noneCalled: 'No matching devices',
  searchText: 'Search by device, view or room name. Try fewer letters.',
  none: 'No devices connected',
  noneText:
    'Screens appear here when they open a link to one of the team’s rooms. Copy a link from the dashboard, then open it on a stage screen or phone.',
  theDevices: 'The devices',
  inRooms: (screens: string, rooms: number) => `${screens} in ${withCount(rooms, 'room')}`,
};
