/** The public API, in the settings of a room. */
export const roomApiWords = {
  title: 'API',
  about:
    'Scripts and control surfaces run this room with a key of its team, by its room id and this address.',
  roomId: 'room id',
  url: 'address of the API',
  command: (origin: string, pid: string) =>
    `curl -H 'Authorization: Bearer KEY' '${origin}/v1/start?room_id=${pid}'`,
  theCommand: 'command',
  docs: 'Every endpoint, with examples to copy',
};
