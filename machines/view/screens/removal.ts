import type { DeviceRow } from './devices.ts';

/** What the dialog that removes a screen says and offers (V182). */
export interface Removal {
  readonly title: string;
  /** What becomes of the screen. */
  readonly effect: string;
  /** What keeps somebody out for good. */
  readonly lasting: string;
  /** Whether the whole device can be removed too. */
  readonly offersDevice: boolean;
  /** Said once it is done. */
  readonly done: string;
  /** Whether there is something to be allowed again. */
  readonly refuses: boolean;
}

type Removed = Pick<DeviceRow, 'name' | 'joinedAs' | 'member' | 'ownDevice'>;

const FOR_GOOD =
  'A device is known by its browser alone: whoever clears the browser’s data or takes another one is let in by the same link. Only new links keep somebody out for good';

/** `device`: all of it is to go. `mayReplaceLinks`: whether this controller can make new links. */
export function screenRemovalOf(row: Removed, device: boolean, mayReplaceLinks: boolean): Removal {
  const title = `Remove ${row.name} from the room?`;
  if (row.member) return { title, ...ofMember };
  return {
    title,
    effect: device
      ? 'All screens of this device are sent out, and it is not let in again, in any view, until you allow it.'
      : `This screen is sent out, and its device is not let in again as ${row.joinedAs} until you allow it. Its other tabs and views stay.`,
    lasting: mayReplaceLinks ? `${FOR_GOOD}.` : `${FOR_GOOD}, which the room’s owner and team can make.`,
    // A controller would shut itself out.
    offersDevice: !row.ownDevice,
    done: `It is ${device ? 'let in nowhere' : `not let in as ${row.joinedAs}`} until it is allowed again.`,
    refuses: true,
  };
}

const ofMember: Omit<Removal, 'title'> = {
  effect:
    'This screen is sent out. It is one of the room’s owner or team, who are never refused: it can come back at once.',
  lasting: 'Whoever is taken out of the team loses all its rooms.',
  offersDevice: false,
  done: 'It is one of the room’s owner or team, and can come back.',
  refuses: false,
};
