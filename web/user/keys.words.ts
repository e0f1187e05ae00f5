export const keyWords = {
  title: 'API & integrations',
  linkAbout: 'Connect control surfaces, scripts and other programs to your shows.',
  linkTo: 'Keys and webhooks',
  about:
    'Control surfaces, scripts and other programs need a key. Give each its own, so you can revoke one without affecting the others.',
  make: 'Create key',
  name: 'Name',
  nameAbout: 'Where you use the key, such as “Stream Deck, desk 3”.',
  nameNeeded: 'Enter a key name.',
  mayLabel: 'Access',
  noAccess: (plan: string) =>
    `${plan} doesn’t include the API. You can’t create keys or webhooks, and existing ones are paused.`,
  may: { read: 'View', 'show-call': 'Control', edit: 'Control and edit' },
  room: 'Rooms',
  allRooms: 'All team rooms',
  shownOnce: 'Copy the key now. It won’t be shown again.',
  theKey: 'key',
  theTry: 'command',
  tryIt: 'Try it in a terminal:',
  command: (origin: string, key: string, pid: string) =>
    `curl -H 'Authorization: Bearer ${key}' '${origin}/v1/test_auth?room_id=${pid}'`,
  list: 'Keys',
  /** For example, `may` is "Run the show" and `reach` is "All rooms of the team". */
  facts: (prefix: string, may: string, reach: string, used: string) =>
    `${prefix}…, ${may}, ${reach}, ${used}`,
  goneRoom: 'deleted room',
  never: 'never used',
  usedOn: (day: string) => `last used ${day}`,
  revoke: 'Revoke',
  revokeNamed: (name: string) => `Revoke key ${name}`,
  revokeQuestion: 'Revoke this key?',
  revokeText: (name: string) =>
    `Anything that uses “${name}” stops working immediately. You can’t undo this.`,
};
