import { counted } from '../../machines/words/counted.ts';

/** A laptop that runs the show while the server is away. */
export const takeOverWords = {
  laptop: 'Laptop',
  label: 'Run without the server',
  offer: 'The server does not answer. This laptop can run the show.',
  takeOver: 'Take over here',
  follows: (names: string) => `Follows: ${names}.`,
  followsNot: (names: string) => `Does not follow: ${names}.`,
  here: (name: string) => `${name} (this laptop)`,
  some: (name: string, count: number) => `${name} (${count})`,
  needsHttps: 'The server does not answer. To take over here, this page needs https or localhost.',
  running: 'This laptop runs the show.',
  resting: 'Undo, links, password, devices, uploads and settings wait for the server.',
  needsServer: 'This needs the server. Try again once it is back.',
  sending: 'Sending this laptop’s show to the server',
  taken: 'The server has this laptop’s show',
  takenNote: (count: number) => `${counted(count, 'change')} sent.`,
  refused: 'The server did not accept this laptop’s show',
  keeps: 'It stays on this laptop. Open the room here with a link that may control it, or send it again.',
  sendAgain: 'Send again',
  noStorage: 'The server does not answer. This browser cannot store anything, so it cannot run the show.',
  notBegun: 'Can’t take over',
  storageFull: 'This browser’s storage is full, so nothing changed. Free disk space, then try again.',
};
