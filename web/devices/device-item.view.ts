import { plainText } from '../../machines/kernel/text.ts';
import { type Duration, HOUR, SECOND } from '../../machines/kernel/time.ts';
import { entryWords } from '../../machines/words/times.ts';
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

type RemovedRow = Pick<DeviceRow, 'name' | 'joinedAs' | 'member' | 'ownDevice'>;

const { removal } = deviceWords;

export function screenRemovalOf(row: RemovedRow, device: boolean, mayReplaceLinks: boolean): Removal {
  const title = removal.title(row.name);
  if (row.member) return { title, ...memberRemoval };
  return {
    title,
    effect: device ? removal.wholeDevice : removal.oneScreen(row.joinedAs),
    lasting: mayReplaceLinks ? removal.lasting : removal.lastingForOthers,
    // Removing the device would remove this controller too.
    offersDevice: !row.ownDevice,
    done: device ? removal.deviceDone : removal.screenDone(row.joinedAs),
    refuses: true,
  };
}

const memberRemoval: Omit<Removal, 'title'> = {
  effect: removal.ofMember,
  lasting: removal.ofMemberLasting,
  offersDevice: false,
  done: removal.ofMemberDone,
  refuses: false,
};

type DelayEntry =
  | { readonly ok: true; readonly value: Duration; readonly understood: string }
  | { readonly ok: false; readonly hint: string };

const MILLISECONDS_TEXT = /^(\d{1,7}) ?(?:ms)?$/;
const SECONDS_TEXT = /^(\d{1,4}(?:[.,]\d{1,3})?) ?s$/;

export function readDelay(text: string): DelayEntry {
  const ms = parseMilliseconds(plainText(text));
  if (ms === null) return { ok: false, hint: entryWords.delayHint };
  if (ms > HOUR) return { ok: false, hint: entryWords.delayTooLong };
  return { ok: true, value: ms, understood: entryWords.behind(ms) };
}

function parseMilliseconds(plain: string): Duration | null {
  const whole = MILLISECONDS_TEXT.exec(plain)?.[1];
  if (whole !== undefined) return Number(whole);
  const seconds = SECONDS_TEXT.exec(plain)?.[1];
  return seconds === undefined ? null : Math.round(Number(seconds.replace(',', '.')) * SECOND);
}
