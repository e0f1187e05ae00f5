import { counted } from './counted.ts';

/** What the public API says to people: stock clients show each sentence as it is. */
export const apiWords = {
  root: 'This is the public API of Callboard. Its endpoints are listed here.',
  keyOpens: (room: string) => `The key opens the room "${room}".`,
  status: 'This is how the clock stands.',
  room: 'This is the room.',
  state: 'This is all of the room, as crew sees it.',
  logs: 'This is what happened in the room, the newest last.',
  started: (left: string) => `Timer started at ${left}`,
  stopped: (left: string) => `Timer stopped at ${left}`,
  reset: 'Timer reset',
  wentTo: (timer: string) => `Now at "${timer}".`,
  added: (left: string) => `Time added, ${left} left`,
  subtracted: (left: string) => `Time subtracted, ${left} left`,
  jumped: (left: string) => `Jumped, ${left} left`,
  flashing: (count: number) => `Flashing ${counted(count, 'time')}.`,
  flashingEnded: 'Nothing flashes any more.',
  on: { blackout: 'Blackout is on.', onAir: 'On air is on.', focus: 'Focus is on.' },
  off: { blackout: 'Blackout is off.', onAir: 'On air is off.', focus: 'Focus is off.' },
  timers: (count: number) =>
    count === 0 ? 'The room has no timer.' : `The room has ${counted(count, 'timer')}.`,
  timer: 'This is the timer.',
  timerMade: 'Timer created',
  timerChanged: 'Timer updated',
  timerGone: 'Timer deleted',
  messages: (count: number) =>
    count === 0 ? 'The room has no message.' : `The room has ${counted(count, 'message')}.`,
  message: 'This is the message.',
  messageMade: 'Message created',
  messageChanged: 'Message updated',
  messageGone: 'Message deleted',
  shown: 'Message shown',
  hidden: 'Message hidden',
  nothingShown: 'No message is shown.',
  links: (count: number) => `The room has ${counted(count, 'output')}.`,

  openapi: {
    title: 'Callboard',
    description:
      'Runs shows by key. Every change is on disk when it is answered with 200, stands in the log, and can be undone on the controller.',
    events:
      'Server-sent events: first the room, the status, the timers and the message, then what becomes different. Last-Event-ID goes on where a stream was cut off.',
    good: 'It is so. The message is for people.',
    feed: 'The agenda as it stands.',
    unchanged: 'It is as it was when you asked last.',
    refusal: 'It was refused. The message says what is wrong and what to do.',
  },

  actors: { member: 'Member', device: 'Device' },

  noEndpoint: (name: string) => `There is no endpoint "${name}". All of them stand at /v1/.`,
  noKey: 'Send a key: as api_key, or in the header "Authorization: Bearer KEY".',
  badKey: 'This key opens nothing. It may have been revoked: make another one in the team or the room.',
  scope: (needed: string) => `This key may not do that. It takes one with the scope "${needed}".`,
  plan: 'The plan of this team does not include the API. A plan with API access opens it again.',
  noRoom: 'There is no room with this room_id that the key opens.',
  roomNeeded: 'Send room_id: the 8 letters and digits of the room.',
  /** As stock servers of Engine.IO call them. */
  engineFaults: {
    transport: 'Transport unknown',
    session: 'Session ID unknown',
    method: 'Bad handshake method',
    request: 'Bad request',
    forbidden: 'Forbidden',
    version: 'Unsupported protocol version',
  },
  noNamespace: 'There is one namespace: "/".',
  tooManyLines: (most: number) =>
    `This key has ${counted(most, 'open connection')}, which is as many as it may. Close one of them.`,
  tooMany: (seconds: number) => `Too many requests. Try again in ${counted(seconds, 'second')}.`,
  onlyLooking: 'This would change the show: send it as GET or POST, not ahead of time.',
  idempotencyKey: 'Send an Idempotency-Key of 1 to 64 letters, digits, _ and -.',
  underWay: 'The same request is being answered right now. Wait for it, or ask again in a moment.',
  keyReused: 'This Idempotency-Key came with another request. Send a new one with each change.',
  methods: 'Send this as GET or POST.',
  badType: 'Send the parameters in the address, as JSON, or as a form.',
  badJson: 'The body is no JSON object.',
  tooLarge: 'The body is too large: 64 kB at most.',
  givenTwice: 'Send this once: in the address or in the body.',

  noTimerCalled: (id: string, count: number) => `There is no timer "${id}" in this room; it has ${count}.`,
  noTimerAt: (index: number, count: number) => `There is no timer ${index} in this room; it has ${count}.`,
  noMessageCalled: (id: string, count: number) =>
    `There is no message "${id}" in this room; it has ${count}.`,
  noMessageAt: (index: number, count: number) =>
    `There is no message ${index} in this room; it has ${count}.`,
  noMessage: 'There is no message in this room. Add one first.',
  whichTimer: 'Say which timer: by timer_id, or by index.',
  whichMessage: 'Say which message: by message_id, or by index.',
  oneTarget: (id: string) => `Send ${id} or index, not both.`,
  oneAmount: 'Send amount or milliseconds: one of them.',

  text: (most: number) => `Send a text of at most ${most} characters.`,
  number: (least: number, most: number) => `Send a whole number from ${least} to ${most}.`,
  boolean: 'Send true or false.',
  choice: (words: readonly string[]) => `Send one of ${words.join(', ')}.`,
  instant: 'Send a time, such as 14:30 or 2026-05-04T14:30:00Z.',
  labels: 'Send a list of up to 20 labels, each with a name and a colour.',
  amount: 'Send a length, such as 30s, 5m, 1h30m or 1:30, below 1,000 hours.',
  fault: (name: string, what: string) => `${name}: ${what}`,
};
