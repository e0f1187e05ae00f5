import { deviceWords } from '../room/device.words.ts';
import type { DeviceRow } from '../room/devices.view.ts';

export interface Removal {
  readonly title: string;
  readonly effect: string;
  readonly lasting: string;
  readonly offersDevice: boolean;
  readonly done: string;
  readonly refuses: boolean;
}

type Removed = Pick<DeviceRow, 'name' | 'joinedAs' | 'member' | 'ownDevice'>;

const { removal } = deviceWords;

export function screenRemovalOf(row: Removed, device: boolean, mayReplaceLinks: boolean): Removal {
  const title = removal.title(row.name);
  if (row.member) return { title, ...ofMember };
  return {
    title,
    effect: device ? removal.wholeDevice : removal.oneScreen(row.joinedAs),
    lasting: mayReplaceLinks ? removal.lasting : removal.lastingForOthers,
    // It would exclude this controller.
    offersDevice: !row.ownDevice,
    done: device ? removal.deviceDone : removal.screenDone(row.joinedAs),
    refuses: true,
  };
}

const ofMember: Omit<Removal, 'title'> = {
  effect: removal.ofMember,
  lasting: removal.ofMemberLasting,
  offersDevice: false,
  done: removal.ofMemberDone,
  refuses: false,
};
