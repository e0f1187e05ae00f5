export const liveWords = {
  away: 'Can’t reach the server. Try again once it’s back.',
  forbidden: 'This link doesn’t allow that. Ask the operator for a link with more access.',
  kicked: 'An operator removed this device from the room.',
  answered: (status: number) => `The server answered with status ${status}. Try again.`,
  noToken: 'The server didn’t let this page into the room. Reload the page.',
  noRandomness: 'This browser has no secure random generator. Use a newer browser.',
  unnamedDevice: (code: string) => `Device ${code}`,
};
