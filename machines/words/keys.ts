/** Keys of the public API, as a team's settings have them. */
export const keyWords = {
  title: 'API & integrations',
  linkAbout: 'Control surfaces, scripts and other programs run your shows, and are told of them.',
  linkTo: 'Keys and webhooks',
  about:
    'Control surfaces, scripts and other programs run your shows with a key. Give each its own, so that you can revoke one without the others.',
  make: 'Make a key',
  name: 'Name',
  nameAbout: 'Where the key is used, such as "Stream Deck, desk 3".',
  nameNeeded: 'Say where the key is used.',
  mayLabel: 'May',
  noAccess: (plan: string) =>
    `The ${plan} plan does not include the API: no keys and webhooks can be made, and those that are there rest.`,
  may: { read: 'Look', 'show-call': 'Run the show', edit: 'Run and edit' },
  room: 'Opens',
  allRooms: 'All rooms of the team',
  shownOnce: 'Copy the key now: it is not shown again.',
  theKey: 'the key',
  theTry: 'the command',
  tryIt: 'Try it in a terminal:',
  command: (origin: string, key: string, pid: string) =>
    `curl -H 'Authorization: Bearer ${key}' '${origin}/v1/test_auth?room_id=${pid}'`,
  list: 'Keys',
  /** `may`: "Run the show". `reach`: "All rooms of the team". */
  facts: (prefix: string, may: string, reach: string, used: string) =>
    `${prefix}…, ${may}, ${reach}, ${used}`,
  goneRoom: 'one room',
  never: 'never used',
  usedOn: (day: string) => `last used ${day}`,
  revoke: 'Revoke',
  revokeNamed: (name: string) => `Revoke the key ${name}`,
  revokeQuestion: 'Revoke this key?',
  revokeText: (name: string) =>
    `What uses "${name}" stops working at once. A key that was revoked does not come back.`,
};
