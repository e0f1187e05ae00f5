import { legalWords } from './legal.words.ts';

export interface StoredEntry {
  readonly name: string;
  readonly purpose: string;
  readonly lasts?: string;
}

const { purposes, lasts } = legalWords;

const entry = (name: string, purpose: keyof typeof purposes) => ({ name, purpose: purposes[purpose] });
const cookie = (name: string, purpose: keyof typeof lasts) => ({
  ...entry(name, purpose),
  lasts: lasts[purpose],
});

export const storedEntries = {
  cookies: [
    cookie('callboard_session', 'session'),
    cookie('callboard_device', 'device'),
    cookie('cookie_consent', 'consent'),
    cookie('authenticated', 'authenticated'),
    cookie('language', 'language'),
  ],
  browser: [
    entry('callboard.debug', 'debug'),
    entry('callboard.desk', 'desk'),
    entry('callboard.device-id', 'deviceId'),
    entry('callboard.device-name', 'deviceName'),
    entry('callboard.device-user', 'deviceUser'),
    entry('callboard.entry-told', 'entryTold'),
    entry('callboard.room-made', 'roomMade'),
    entry('callboard.folded-details', 'foldedDetails'),
    entry('callboard.folded-groups.*', 'foldedGroups'),
    entry('callboard.kept', 'kept'),
    entry('callboard.midi', 'midi'),
    entry('callboard.modes', 'modes'),
    entry('callboard.older-browser', 'olderBrowser'),
    entry('callboard.deck', 'deck'),
    entry('callboard.panel', 'panel'),
    entry('callboard.rundown', 'rundown'),
    entry('callboard.sheet.*', 'sheet'),
    entry('callboard.shortcuts', 'shortcuts'),
    entry('callboard.sound', 'sound'),
    entry('callboard.source.*', 'source'),
    entry('callboard.timecode', 'timecode'),
    entry('callboard.wall.*', 'wall'),
  ],
  tab: [
    entry('callboard.channel', 'channel'),
    entry('callboard.password.*', 'password'),
    entry('callboard.reloaded-at, callboard.reloaded-for', 'reloaded'),
  ],
} as const;
