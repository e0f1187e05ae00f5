import type { EventType } from '../api/event-data.ts';
import type { DeliveryState, OffReason } from '../team/webhook.ts';
import { counted } from './counted.ts';

const events: Readonly<Record<EventType, string>> = {
  'timer.started': 'A timer starts',
  'timer.stopped': 'A timer is paused',
  'timer.reset': 'A timer is reset',
  'timer.selected': 'Another timer is current',
  'timer.yellow': 'The clock turns yellow',
  'timer.red': 'The clock turns red',
  'timer.zero': 'The clock reaches 0:00',
  'timer.overtime': 'Each minute over',
  'timer.finished': 'A timer is finished or left',
  'message.shown': 'A message is shown',
  'message.hidden': 'A message is hidden',
  'question.asked': 'The audience asks a question',
  'room.blackout': 'Blackout goes on or off',
  'room.on_air': 'On air goes on or off',
  'rundown.changed': 'The rundown changes',
  'room.created': 'A room is made',
  'room.deleted': 'A room is deleted',
  'device.connected': 'A screen connects',
  'device.disconnected': 'A screen disconnects',
};
const offReasons: Readonly<Record<OffReason, string>> = {
  gone: 'switched off, as the receiver said that it is gone',
  failing: 'switched off after three days of failures',
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
    'Other programs are told at once of what happens in your rooms: each event is a signed POST to an address of yours, repeated for a day if nobody answers.',
  make: 'Add a webhook',
  url: 'Address',
  urlAbout: 'Where the events go, such as https://lights.example/callboard.',
  urlNeeded: 'Enter the address that is to be called.',
  room: 'Rooms',
  allRooms: 'All rooms of the team',
  someRooms: 'Some rooms',
  chosenRooms: 'Which rooms',
  roomsNeeded: 'Choose one room at least.',
  goneRoom: (pid: string) => `${pid}, which is gone`,
  events: 'Events',
  everything: 'Everything that happens',
  some: 'Some events',
  chosen: 'Which events',
  eventsNeeded: 'Choose one event at least.',
  eventNames: events,
  secretOnce: 'Copy the secret now: it is not shown again. The receiver checks signatures with it.',
  theSecret: 'the secret',
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
    'sends nothing, as this server cannot read its secret any more: make a new secret, and enter it at the receiver',
  failing: (since: string) => `failing since ${since}`,
  unanswered: (since: string) => `failing since ${since}: other events wait until this address answers one`,
  missed: (count: number) => `${counted(count, 'event')} missed, as the queue was full`,
  test: 'Send a test',
  testNamed: (url: string) => `Send a test to ${url}`,
  deliveries: 'Deliveries',
  deliveriesNamed: (url: string) => `Deliveries to ${url}`,
  noDeliveries: 'Nothing was sent yet. Send a test to see whether the receiver answers.',
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
  allAgain: (count: number) => `Send all ${count} that failed again`,
  edit: 'Edit',
  editNamed: (url: string) => `Edit the webhook to ${url}`,
  editTitle: 'Edit the webhook',
  save: 'Save',
  newSecret: 'New secret',
  newSecretNamed: (url: string) => `New secret for ${url}`,
  newSecretQuestion: 'Make a new secret?',
  newSecretText: 'The one from before goes on signing beside it for 24 hours.',
  remove: 'Remove',
  removeNamed: (url: string) => `Remove the webhook to ${url}`,
  removeQuestion: 'Remove this webhook?',
  removeText: (url: string) => `${url} is told nothing more, and what waits for it is dropped.`,
};
