import { withCount } from '../../machines/words/counted.ts';

export const questionWords = {
  sending: 'Sending…',
  send: 'Send question',
  text: 'Your question',
  nearlyFull: '50 characters or fewer left',
  closed: 'Questions are closed',
  closedNote: (room: string) =>
    `${room} isn’t taking questions right now. Try again when the host asks for questions.`,
  unsignedNote: (pid: string) =>
    `The question link for room ${pid} is incomplete or has been replaced. Scan the code again, or ask the organizers for a new link.`,
  title: 'Ask a question',
  thanks: 'Thank you, your question was sent',
  another: 'Ask another question',
  counter: (length: number, most: number) => `${length} of ${most}`,
  outOfReach: 'Can’t reach the server. Check your connection and send your question again.',
  noSuchRoom: 'This room no longer exists. Ask the organizers for the new link.',
  closedNow: 'Questions are closed.',
  notSent: 'Couldn’t send your question. Try again in a moment.',
  notSentBecause: (why: string) => `Couldn’t send your question. ${why}`,
  name: <Mark>(optional: Mark) => ['Your name ', optional],
  optional: '(optional)',
  password: 'Room password',
  roomNote: (pid: string) =>
    `Room ${pid}. The moderator sees your question first; it may be shown on screen.`,
  tooMany: (wait: string) => `Too many questions from this network. Yours is saved: send it again ${wait}.`,
  inAMoment: 'in a moment',
  inMinutes: (minutes: number) => `in ${minutes} minutes`,
  inSeconds: (seconds: number) => `in ${withCount(seconds, 'second')}`,
};
