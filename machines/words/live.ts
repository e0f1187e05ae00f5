export const liveWords = {
  away: 'The server does not answer. Try again when it does.',
  forbidden: 'This link does not allow that. Ask the operator for a link with more rights.',
  kicked: 'An operator removed this device from the room.',
  answered: (status: number) => `The server answered ${status}.`,
  noToken: 'The server answered without a room token.',
  noRandomness: 'This browser has no secure random generator.',
  unnamedDevice: (code: string) => `Device ${code}`,
};
