import { counted } from './counted.ts';

export const teamDevicesWords = {
  notDone: 'That was not done',
  title: 'Connected devices',
  search: 'Search devices',
  noneCalled: 'No device is called that',
  searchText: 'Names of devices, views and rooms are searched. Try fewer letters.',
  none: 'No devices are connected',
  noneText:
    'Every screen that opens a link of one of the team’s rooms appears here by itself. Copy a link from the dashboard, and open it on the stage screen, the lectern or a phone.',
  /** At the head of a sentence. */
  theDevices: 'The devices',
  /** `screens`: "3 screens". */
  inRooms: (screens: string, rooms: number) => `${screens} in ${counted(rooms, 'room')}`,
};
