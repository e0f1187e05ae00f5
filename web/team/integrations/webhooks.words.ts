import type { EventType } from '../../../machines/api/event-data.ts';
import type { DeliveryState, OffReason } from '../../../machines/team/webhook.ts';
import { counted } from '../../../machines/words/counted.ts';

const events: Readonly<Record<EventType, string>> = {
  'timer.started': 'A timer starts',
  'timer.stopped': 'A timer is paused',
  'timer.reset': 'A timer is reset',
  'timer.selected': 'Another timer becomes current',
  'timer.yellow': 'The clock turns yellow',
  'timer.red': 'The clock turns red',
  'timer.zero': 'The clock reaches 0:00',
  'timer.overtime': 'Each minute of overtime',
  'timer.finished': 'A timer finishes or is left early',
  'show.late': 'Nobody starts a timer at its planned time',
  'message.shown': 'A message is shown',
  'message.hidden': 'A message is hidden',
  'question.asked': 'The audience asks a question',
  'room.blackout': 'Blackout turns on or off',
  'room.on_air': 'On air turns on or off',
  'rundown.changed': 'The rundown changes',
  'room.created': 'A room is created',
  'room.deleted': 'A room is deleted',
  'device.connected': 'A screen connects',
  'device.disconnected': 'A screen disconnects',
};
const offReasons: Readonly<Record<OffReason, string>> = {
  gone: 'turned off, because the receiver answered “gone”',
  failing: 'turned off after three days of failures',
};
const states: Readonly<Record<DeliveryState, string>> = {
  done: 'Delivered',
  waiting: 'Waiting',
  dead: 'Failed',
};

/** Webhooks, as a team's page "API & integrations" has them. */
export const webhooksWords = {
  title: 'Webhooks',
  about:
    'Send events from your rooms to other programs. Each event is a signed POST to your URL, retried for a day if it fails.',
  make: 'Add webhook',
  url: 'URL',
  urlAbout: 'The receiver of the events, such as https://lights.example/callboard.',
  urlNeeded: 'Enter a URL.',
  room: 'Rooms',
  allRooms: 'All team rooms',
  someRooms: 'Selected rooms',
  chosenRooms: 'Selected rooms',
  roomsNeeded: 'Choose at least one room.',
  goneRoom: (pid: string) => `${pid} (deleted)`,
  events: 'Events',
  everything: 'All events',
  some: 'Selected events',
  chosen: 'Selected events',
  eventsNeeded: 'Choose at least one event.',
  eventNames: events,
  secretOnce: 'Copy the secret now. It won’t be shown again. The receiver uses it to check signatures.',
  theSecret: 'secret',
  list: 'Webhooks',
  none: 'No webhooks yet.',
  on: 'On',
  onNamed: (url: string) => `On: ${url}`,
  oneRoom: 'one room',
  rooms: (count: number) => counted(count, 'room'),
  eventCount: (count: number) => counted(count, 'event'),
  /** "All rooms of the team, 3 events". */
  facts: (reach: string, what: string) => `${reach}, ${what}`,
  offReasons,
  unsigned:
    'not sending, because the server can’t read the secret: create a new secret and enter it at the receiver',
  failing: (since: string) => `failing since ${since}`,
  unanswered: (since: string) => `failing since ${since}; other events wait until an event gets through`,
  missed: (count: number) => `${counted(count, 'event')} dropped, because the queue was full`,
  test: 'Send test',
  testNamed: (url: string) => `Send test to ${url}`,
  deliveries: 'Deliveries',
  deliveriesNamed: (url: string) => `Deliveries to ${url}`,
  noDeliveries: 'No deliveries yet. Send a test to check the receiver.',
  states,
  testEvent: 'Test',
  /** `what`: "A timer starts". */
  delivery: (what: string, when: string) => `${what}, ${when}`,
  /** "Failed: 500, 3 tries". */
  came: (state: string, status: string, tries: number) =>
    `${state}: ${status}, ${counted(tries, 'try', 'tries')}`,
  noAnswer: 'no answer',
  again: 'Send again',
  againNamed: (what: string, when: string) => `Send again: ${what}, ${when}`,
  allAgain: (count: number) => `Retry all ${count} failed`,
  edit: 'Edit',
  editNamed: (url: string) => `Edit webhook to ${url}`,
  editTitle: 'Edit webhook',
  save: 'Save',
  newSecret: 'New secret',
  newSecretNamed: (url: string) => `New secret for ${url}`,
  newSecretQuestion: 'Create a new secret?',
  newSecretText: 'The old secret keeps working for 24 hours.',
  remove: 'Remove',
  removeNamed: (url: string) => `Remove webhook to ${url}`,
  removeQuestion: 'Remove this webhook?',
  removeText: (url: string) => `${url} receives no more events, and waiting events are discarded.`,
};
