import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeServerFrame } from '../../machines/wire/frames.ts';
import { People } from '../support/people.ts';
import { RestClient } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { Seeded } from '../support/seeded.ts';
import { startServer, type TestServer } from '../support/test-server.ts';
import type { Listener } from './listener.ts';
import { ADMIN, type MarkedRoom, openMarkedRoom } from './marked.room.ts';
import { MarkedShow, mark } from './marked.show.ts';
import {
  KINDS,
  LISTENERS,
  type ListenerName,
  leaks,
  losses,
  type MarkedTexts,
  mayHear,
  type Transcripts,
} from './secrecy.policy.ts';
import { Transcript } from './transcript.ts';

/** Secrets reach no unauthorized client: in welcomes, events, resumed events, answers, refusals, REST and headers. */
const SEED = 20_261_121;
const SCENES = 4;
const COMMANDS_A_SCENE = 60;

/** Listeners with a token for the room. */
const INSIDE = LISTENERS.slice(0, 8);

let people: People;
let house: MarkedRoom;
let reopened: TestServer;
let show: MarkedShow;
let marked: MarkedTexts;
let transcripts: Transcripts;
let atLast: unknown;
beforeAll(async () => {
  people = await People.gather({ env: { ADMIN_EMAIL: ADMIN } });
  house = await openMarkedRoom(people);
  const { listeners, room } = house;
  await each(INSIDE, (listener) => listener.enter());
  const stateOf = (url: string) => async () => {
    const client = new RestClient(url);
    const headers = { 'x-access-token': listeners.member.token };
    return (await client.call('GET', `/api/rooms/${room.room.pid}/state`, { headers })).body;
  };
  show = new MarkedShow(stateOf(people.server.url));
  const watcher = await watching();
  const behind = await watching();
  behind.client.send(['painted', 0]);
  const controller = await RoomClient.join(people.server.url, { token: listeners.CONTROLLER.token });
  const chance = new Seeded(SEED);
  const designs = await designing(
    await RoomClient.join(people.server.url, { token: listeners.member.token }),
  );
  await opening(controller);
  for (let scene = 0; scene < SCENES; scene++) {
    await show.improvise(controller, chance, COMMANDS_A_SCENE);
    await each(INSIDE, (listener) => listener.comeBack());
  }
  await each(LISTENERS, (listener) => listener.askEverything());
  await show.improvise(controller, chance, COMMANDS_A_SCENE);
  const asked = await question();
  await controller.ask('timers/flash', { count: 1 });
  await each(INSIDE, (listener) => listener.caughtUp(controller.seq));
  await Promise.all([
    controller.close(),
    watcher.client.close(),
    behind.client.close(),
    ...INSIDE.map((name) => listeners[name].leave()),
  ]);
  await people.server.stop();
  reopened = await startServer({ env: { DATA_DIR: people.server.dataDir } });
  await each(INSIDE, async (listener) => {
    listener.moveTo(reopened.url);
    await listener.comeBack();
    await listener.comeLate();
  });
  atLast = await stateOf(reopened.url)();
  transcripts = Object.fromEntries(
    LISTENERS.map((name) => [name, listeners[name].transcript]),
  ) as Transcripts;
  const shown = [...show.shown];
  marked = {
    ...house.secrets,
    ...designs,
    'a message that is shown': shown,
    'a message that was never shown': [...show.texts].filter((text) => !show.shown.has(text)),
    'a question from the audience': asked,
    'the notes of a timer': [...show.notes],
    'the name of a connected screen': [watcher.name],
    'the name of a screen that is behind': [behind.name],
    'the channel of a connected screen': [watcher.channelId],
    'the device of a screen that only watches': [watcher.deviceId],
    'the device that gave a command': [listeners.CONTROLLER.deviceId],
  };
});
afterAll(async () => {
  const told = KINDS.reduce((sum, kind) => sum + marked[kind].length, 0);
  console.info(`Marked texts: ${told} of ${KINDS.length} kinds, listened for by ${LISTENERS.length}.`);
  await reopened.remove();
  await people.leave();
});

async function each(
  names: readonly ListenerName[],
  work: (listener: Listener) => Promise<void>,
): Promise<void> {
  await Promise.all(names.map((name) => work(house.listeners[name])));
}

/** An unrecorded screen. */
async function watching() {
  const [deviceId, channelId, name] = [mark('watcher'), mark('channel'), mark('screen')];
  const headers = { 'x-room-password': house.password };
  const token = await people.someone().token(house.room, 'VIEWER', { deviceId, headers });
  const client = await RoomClient.join(house.url, { token, channelId, name });
  return { client, deviceId, channelId, name };
}

/** From the audience, and never shown. */
async function question(): Promise<readonly string[]> {
  const [text, name] = [mark('question'), mark('asker')];
  await people.someone().call('POST', `/api/rooms/${house.room.room.pid}/questions`, {
    body: { text, name },
    headers: { 'x-room-password': house.password },
  });
  return [text, name];
}

/** Designs of two outputs, and drafts that are never taken. */
async function designing(member: RoomClient) {
  const draft = async (outputId: unknown) => {
    const text = mark('design');
    await member.ask('outputs/draft', { outputId, design: { elements: [{ type: 'TEXT', text }] } });
    return text;
  };
  const take = async (outputId: unknown) => {
    const text = await draft(outputId);
    await member.ask('outputs/take', { outputId });
    return text;
  };
  const [first] = (await show.state()).outputs;
  const { outputId: other } = await member.ask('outputs/create', { name: 'Foyer' });
  const [ofFirst, ofOther] = [await take(first?._id), await take(other)];
  const drafts = [await draft(first?._id), await draft(other)];
  await member.close();
  return {
    'the design of the first output': [ofFirst],
    'the design of another output': [ofOther],
    'the draft of a design': drafts,
  };
}

/** Events of every show: a text that is reverted before it is seen, and a shown one. */
async function opening(controller: RoomClient): Promise<void> {
  await show.act(controller, 'messages/create', { text: mark('text') });
  const [, message] = (await show.state()).messages;
  const messageId = message?._id;
  await show.act(controller, 'messages/update', { messageId, text: mark('text') });
  await show.act(controller, 'room/undo', {});
  await show.act(controller, 'messages/update', { messageId, text: mark('text') });
  await show.act(controller, 'messages/show', { messageId });
  await show.act(controller, 'messages/update', { messageId, text: mark('text') });
  await show.act(controller, 'messages/hide', {});
  await show.act(controller, 'messages/update', { messageId, text: mark('text') });
}

describe('secret data of a room', () => {
  it('R42 is not sent to any listener without the right', () => {
    expect(leaks(marked, transcripts)).toEqual([]);
  });

  it('R42 is sent completely to every listener with the right', () => {
    expect(losses(marked, transcripts)).toEqual([]);
  });

  it('occurs in the show of this test', () => {
    expect(KINDS.filter((kind) => marked[kind].length === 0)).toEqual([]);
    expect(show.shown.size).toBeGreaterThan(10);
  });
});

describe('the check for leaks', () => {
  const found = (name: ListenerName, ...heard: readonly (string | Uint8Array)[]) => {
    const transcript = new Transcript();
    for (const received of heard) transcript.tap(received);
    return leaks(marked, { [name]: transcript });
  };

  it.each(LISTENERS)('finds every kind of leak to this listener: %s', (name) => {
    const everything = KINDS.flatMap((kind) => marked[kind]);
    expect(found(name, ...everything)).toEqual(
      KINDS.filter((kind) => !mayHear(kind, name)).map((kind) => `${name}: ${kind}`),
    );
  });

  it('finds a welcome that hides nothing', () => {
    const frame = encodeServerFrame(['welcome', { state: atLast } as never]);
    expect(found('VIEWER', frame)).toEqual(
      expect.arrayContaining(['VIEWER: a message that was never shown', 'VIEWER: the notes of a timer']),
    );
  });

  it('finds secret data inside a token', () => {
    const payload = Buffer.from(JSON.stringify({ email: house.owner.email })).toString('base64url');
    expect(found('VIEWER', JSON.stringify({ roomToken: `eyJhbGciOiJIUzI1NiJ9.${payload}.x` }))).toEqual([
      'VIEWER: the address of the owner',
    ]);
  });
});
