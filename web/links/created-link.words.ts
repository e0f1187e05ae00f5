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

export const namedLinkWords = {
  title: 'Named links',
  about:
    'Each link opens the crew’s sheet with its own columns. It shows no notes, and only the visible message.',
  columns: 'Columns',
  noColumns: 'This room has no columns yet. Add them in the crew’s sheet.',
  rights: { NONE: 'Hidden', READ: 'Can read', EDIT: 'Can edit' },
  make: 'Create link',
  list: 'Named links of this room',
  reads: (columns: string) => `reads ${columns}`,
  edits: (columns: string) => `edits ${columns}`,
  theLink: (name: string) => `${name} link`,
  removeAbout: 'Devices with this link lose access at once.',
};
