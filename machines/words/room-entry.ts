export const roomEntryWords = {
  roomNamed: (pid: string) => `Room ${pid}`,
  full: 'The room is full',
  badLink: 'This link does not open the room',
  notOpened: 'The room cannot be opened',
  invalid: 'Invalid room',
  kicked: 'You were removed from the room',
  missing: 'There is no such room',
  protected: 'This room is protected',
  password: 'Password',
  wrongPassword: 'That password does not open the room. Try again.',
  enter: 'Enter',
  signedOut: 'You are no longer signed in to this room',
  logIn: 'Log in',
  fullNote: (pid: string) =>
    `Room ${pid} has as many devices as its plan allows. Close it on another device, or ask the operator to remove one. This screen keeps trying.`,
  badLinkNote: (pid: string) =>
    `The link to room ${pid} is incomplete, or it has been replaced. Ask the operator for a new one, or copy it again from the controller.`,
  noRoomId: (id: string) => `“${id}” is not a room id.`,
  roomIdNote:
    'A room id has exactly 8 characters, letters from A to Z or digits. Check the link, or make a new room.',
  missingNote: (pid: string) =>
    `No room has the id ${pid}. Check the link, or make a new room: it takes a second.`,
  protectedNote: (what: string) => `${what} asks for a password. The operator of the show knows it.`,
  signedOutNote: (pid: string) =>
    `You have been signed out here, or your account is no longer in the team of room ${pid}. Log in to come back, or ask the operator for a link.`,
  removedFrom: (device: string, pid: string) =>
    `An operator removed this device (${device}) from room ${pid}.`,
  removedFromSome: (device: string) => `An operator removed this device (${device}) from the room.`,
  /** How a removed screen stands with the room now. */
  standings: {
    open: 'Nothing keeps you out: come back whenever you like.',
    kicked: 'If that was a mistake, ask the operator to let it in again. This page goes back by itself then.',
    shut: 'If that was a mistake, ask the operator to let it in again.',
    unknown: 'If that was a mistake, ask the operator to let it in again.',
  },
  backTo: {
    room: 'Back to the room',
    output: 'Back to the output',
  },
};
