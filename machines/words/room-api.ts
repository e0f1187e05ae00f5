/** The public API, in the settings of a room. */
export const roomApiWords = {
  title: 'API',
  about: 'Scripts and control surfaces run this room with a key, its room id and this address.',
  roomId: 'room id',
  url: 'address of the API',
  command: (origin: string, pid: string) =>
    `curl -H 'Authorization: Bearer KEY' '${origin}/v1/start?room_id=${pid}'`,
  theCommand: 'command',
  keys: 'Keys of this room',
  keysAbout: 'Each opens this room alone, and ends with its links.',
  teamKeys: 'Keys that open all rooms of the team',
  noAccess: (plan: string) =>
    `The ${plan} plan does not include the API: no keys can be made, and those that are there open nothing.`,
  docs: 'Every endpoint, with examples to copy',
};
