import { counted } from './counted.ts';

export const questionWords = {
  sending: 'Sending…',
  send: 'Send question',
  text: 'Your question',
  nearlyFull: 'At most 50 characters are left',
  closed: 'No questions just now',
  closedNote: (room: string) => `${room} takes no questions just now. Try again when you are asked for some.`,
  unsignedNote: (pid: string) =>
    `The link to the questions of room ${pid} is incomplete, or it has been replaced. Scan the code again, or ask the organisers for the link.`,
  title: 'Ask a question',
  thanks: 'Thank you, your question was sent',
  another: 'Ask another question',
  counter: (length: number, most: number) => `${length} of ${most}`,
  outOfReach: 'The server is out of reach. Check your connection and send it again.',
  noSuchRoom: 'There is no such room any more. Ask the organisers for the new address.',
  closedNow: 'This room takes no more questions just now.',
  notSent: 'Your question could not be sent. Try again in a moment.',
  notSentBecause: (why: string) => `Your question could not be sent. ${why}`,
  name: <Mark>(optional: Mark) => ['Your name ', optional],
  optional: '(optional)',
  password: 'Password of the room',
  roomNote: (pid: string) =>
    `Room ${pid}. The moderator sees your question first; it may be shown on the screens.`,
  tooMany: (wait: string) => `Many questions came from here just now. Yours is kept: send it again ${wait}.`,
  inAMoment: 'in a moment',
  inMinutes: (minutes: number) => `in ${minutes} minutes`,
  inSeconds: (seconds: number) => `in ${counted(seconds, 'second')}`,
};
