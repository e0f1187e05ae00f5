import { legalWords } from './legal.words.ts';

export interface StoredEntry {
  readonly name: string;
  readonly purpose: string;
  readonly lasts?: string;
}

export const storedEntries = {
  cookies: [
    {
      name: 'callboard_session',
      purpose: legalWords.purposes.session,
      lasts: legalWords.lasts.session,
    },
    {
      name: 'callboard_device',
      purpose: legalWords.purposes.device,
      lasts: legalWords.lasts.device,
    },
    {
      name: 'cookie_consent',
      purpose: legalWords.purposes.consent,
      lasts: legalWords.lasts.consent,
    },
    {
      name: 'authenticated',
      purpose: legalWords.purposes.authenticated,
      lasts: legalWords.lasts.authenticated,
    },
    {
      name: 'language',
      purpose: legalWords.purposes.language,
      lasts: legalWords.lasts.language,
    },
  ],
  browser: [
    { name: 'callboard.debug', purpose: legalWords.purposes.debug },
    { name: 'callboard.desk', purpose: legalWords.purposes.desk },
    {
      name: 'callboard.device-id',
      purpose: legalWords.purposes.deviceId,
    },
    { name: 'callboard.device-name', purpose: legalWords.purposes.deviceName },
    {
      name: 'callboard.device-user',
      purpose: legalWords.purposes.deviceUser,
    },
    { name: 'callboard.entry-told', purpose: legalWords.purposes.entryTold },
    { name: 'callboard.room-made', purpose: legalWords.purposes.roomMade },
    { name: 'callboard.folded-details', purpose: legalWords.purposes.foldedDetails },
    { name: 'callboard.folded-groups.*', purpose: legalWords.purposes.foldedGroups },
    { name: 'callboard.kept', purpose: legalWords.purposes.kept },
    { name: 'callboard.midi', purpose: legalWords.purposes.midi },
    { name: 'callboard.modes', purpose: legalWords.purposes.modes },
    {
      name: 'callboard.older-browser',
      purpose: legalWords.purposes.olderBrowser,
    },
    { name: 'callboard.deck', purpose: legalWords.purposes.deck },
    { name: 'callboard.panel', purpose: legalWords.purposes.panel },
    { name: 'callboard.rundown', purpose: legalWords.purposes.rundown },
    { name: 'callboard.sheet.*', purpose: legalWords.purposes.sheet },
    { name: 'callboard.shortcuts', purpose: legalWords.purposes.shortcuts },
    { name: 'callboard.sound', purpose: legalWords.purposes.sound },
    { name: 'callboard.source.*', purpose: legalWords.purposes.source },
    { name: 'callboard.timecode', purpose: legalWords.purposes.timecode },
    { name: 'callboard.wall.*', purpose: legalWords.purposes.wall },
  ],
  tab: [
    {
      name: 'callboard.channel',
      purpose: legalWords.purposes.channel,
    },
    {
      name: 'callboard.password.*',
      purpose: legalWords.purposes.password,
    },
    {
      name: 'callboard.reloaded-at, callboard.reloaded-for',
      purpose: legalWords.purposes.reloaded,
    },
  ],
} as const satisfies Readonly<Record<string, readonly StoredEntry[]>>;
