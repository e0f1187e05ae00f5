export const roomApiWords = {
  title: 'API',
  about: 'Control this room from scripts and control surfaces with an API key, the room ID and this URL.',
  roomId: 'room ID',
  url: 'API URL',
  command: (origin: string, pid: string) =>
    `curl -H 'Authorization: Bearer KEY' '${origin}/v1/start?room_id=${pid}'`,
  theCommand: 'command',
  keys: 'Room keys',
  keysAbout: 'Works for this room only, until its links are reset.',
  teamKeys: 'Keys for all team rooms',
  noAccess: (plan: string) =>
    `${plan} doesn’t include the API. You can’t create keys, and existing keys don’t work.`,
  docs: 'All endpoints, with examples to copy',
};
