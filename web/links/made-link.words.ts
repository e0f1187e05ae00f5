export const madeLinkWords = {
  name: 'Name',
  nameNeeded: 'Enter a name.',
  endsAt: 'Ends (optional)',
  endsAtWrong: 'Choose a time in the future.',
  unknownMaker: 'Unknown user',
  neverUsed: 'never used',
  usedAt: (time: string) => `last used ${time}`,
  endless: 'no end',
  endsOn: (time: string) => `ends ${time}`,
  over: 'ended',
  remove: 'Remove',
  removeNamed: (name: string) => `Remove ${name}`,
};
