import { withCount } from '../../machines/words/counted.ts';

export const roomEntryWords = {
  roomNamed: (pid: string) => `Room ${pid}`,
  full: 'The room is full',
  badLink: 'This link doesn’t open the room',
  notOpened: 'Couldn’t open the room',
  invalid: 'Invalid room',
  kicked: 'You were removed from the room',
  missing: 'Room not found',
  protected: 'This room needs a password',
  password: 'Password',
  wrongPassword: 'Wrong password. Try again.',
  enter: 'Join',
  signedOut: 'You’re signed out of this room',
  logIn: 'Sign in',
  fullNote: (pid: string) =>
    `Room ${pid} has reached its plan’s device limit. Close it on another device, or ask the operator to remove one. This screen keeps trying.`,
  badLinkNote: (pid: string) =>
    `The link to room ${pid} is incomplete or has been replaced. Ask the operator for a new one, or copy it again from the controller.`,
  noRoomId: (id: string) => `“${id}” is not a valid room ID.`,
  roomIdNote: 'Room IDs have exactly 8 letters (A to Z) or digits. Check the link, or create a new room.',
  missingNote: (pid: string) => `No room has the ID ${pid}. Check the link, or create a new room.`,
  protectedNote: (what: string) => `${what} needs a password. Ask the show’s operator.`,
  signedOutNote: (pid: string) =>
    `You signed out, or you are no longer in the team of room ${pid}. Sign in again, or ask the operator for a link.`,
  removedFrom: (device: string, pid: string) =>
    `An operator removed this device (${device}) from room ${pid}.`,
  removedFromSome: (device: string) => `An operator removed this device (${device}) from the room.`,
  standings: {
    open: 'You can rejoin at any time.',
    kicked: 'If that was a mistake, ask the operator to let you back in. This page then reconnects.',
    shut: 'If that was a mistake, ask the operator to let you back in.',
    unknown: 'If that was a mistake, ask the operator to let you back in.',
  },
  backTo: {
    room: 'Back to room',
    output: 'Back to output',
  },
};

export const generateWords = {
  askedBefore: 'You already created a room here. Reloading or going back doesn’t create another.',
  madeJustNow: 'You just created this room.',
  another: 'Create another',
  yourRooms: 'Your rooms',
  plans: 'Plans',
  failed: 'Couldn’t create a room',
};

export const remindersWords = {
  region: 'Crew reminders',
  startsIn: (timer: string, minutes: number) => `${timer} starts in ${withCount(minutes, 'minute')}`,
  confirm: 'Confirm',
  confirmedBy: (name: string): string => (name === '' ? 'Confirmed' : `Confirmed by ${name}`),
};
