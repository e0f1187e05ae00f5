import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CommandName, commandTable } from '../../machines/room/commands.ts';
import { COMMANDS, payloadOf } from '../proof/command.policy.ts';
import { newKey } from '../support/api-keys.ts';
import { People, type Person } from '../support/people.ts';
import type { MadeRoom } from '../support/rest-client.ts';
import { newTeam } from '../support/teams.ts';

/** Inherited properties of every object, and other words that a table could misread. */
const NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'toLocaleString',
  'valueOf',
  'hasOwnProperty',
  'isPrototypeOf',
  'propertyIsEnumerable',
  '__defineGetter__',
  '__defineSetter__',
  '__lookupGetter__',
  '__lookupSetter__',
  'length',
  'then',
  'toJSON',
  'null',
  'undefined',
] as const;

let people: People;
let owner: Person;
let room: MadeRoom;
let token: string;
beforeAll(async () => {
  people = await People.gather();
  owner = await people.verifiedPerson();
  room = await owner.client.makeRoom();
  token = await owner.client.token(room, 'CONTROLLER');
});
afterAll(() => people.leave());

const IDS = /(?:Ids?|copyOf)$/;

/** A well-formed payload in which every id is this name. */
function withIds(command: CommandName, name: string): unknown {
  const fields = Object.keys(commandTable[command].takes).filter((field) => IDS.test(field));
  const named = fields.map((field) => [field, field.endsWith('s') ? [name] : name] as const);
  return Object.assign({}, payloadOf(command), Object.fromEntries(named));
}

const byId = COMMANDS.filter((command) =>
  Object.keys(commandTable[command].takes).some((field) => IDS.test(field)),
);

describe('a name that every object inherits', () => {
  it.each(byId)('K361 is refused as an id in the command %s', async (command) => {
    const outcomes = NAMES.map(async (name) => {
      const { status } = await owner.client.command(room.room.pid, token, command, withIds(command, name));
      return status;
    });
    const statuses = await Promise.all(outcomes);
    // An id that names nothing is refused, or changes nothing.
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    expect(new Set(statuses).size).toBe(1);
    const after = await owner.client.command(room.room.pid, token, 'room/onAir', { on: true });
    expect(after.status).toBe(200);
  });

  it('W2711 is refused as a key in an object of texts, in a command, batch, step or file', async () => {
    const { pid } = room.room;
    const { key } = await newKey(owner.client, owner.uid, { scope: 'edit' });
    const file = Object((await owner.client.call('GET', `/api/rooms/${pid}/export`)).body);
    const proto = (value: object) => JSON.stringify(value).replaceAll('"NAME"', '"__proto__"');
    const request = { type: 'REQUEST', method: 'GET', url: 'http://desk.test/', headers: { NAME: 'x' } };
    const step = { type: 'COMMAND', command: 'timers/create', payload: proto({ cells: { NAME: 'x' } }) };
    const automation = { name: 'Call', when: { type: 'CALL', name: 'call' } };
    const commands = [
      { name: 'timers/create', payload: { cells: { NAME: 'x' } } },
      { name: 'timers/replace', payload: { items: [{ name: 'A', cells: { NAME: 'x' } }], columns: [] } },
      { name: 'automations/add', payload: { ...automation, steps: [request] } },
      { name: 'automations/add', payload: { ...automation, steps: [step] } },
    ];
    const headers = { 'x-access-token': token };
    const byCommand = commands.map((command) =>
      owner.client.call('POST', `/api/rooms/${pid}/commands`, { headers, body: proto(command) }),
    );
    const batch = proto({ room_id: pid, commands: commands.slice(0, 1) });
    const byKey = { headers: { authorization: `Bearer ${key}` }, body: batch };
    const timers = [{ name: 'A', cells: { NAME: 'x' } }];
    const answers = await Promise.all([
      ...byCommand,
      owner.client.call('POST', '/v1/batch', byKey),
      owner.client.call('POST', '/api/rooms/import', { body: proto({ file: { ...file, timers } }) }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400));
  });

  it('K361 is not found as a parameter in the path of any call', async () => {
    const teamId = await newTeam(owner);
    const real = (path: string) =>
      path
        .replace(/^\/api\/rooms\/:\w+/, `/api/rooms/${room.room.pid}`)
        .replace(/^\/api\/teams\/:\w+/, `/api/teams/${teamId}`)
        .replace(/^\/api\/users\/:\w+/, owner.path);
    const calls = people.server.calls.flatMap((call) => {
      const [method = '', path = ''] = call.split(' ');
      const paths = [path, real(path)].filter((each) => each.includes('/:'));
      return [...new Set(paths)].map((each) => ({ method, path: each }));
    });
    const wrong: string[] = [];
    for (const { method, path } of calls) {
      const answerTo = async (name: string) => {
        const at = path.replaceAll(/:\w+/g, name);
        return (await owner.client.call(method, at, method === 'GET' ? {} : { body: {} })).status;
      };
      const expected = await answerTo('no-such-thing');
      for (const name of NAMES) {
        const status = await answerTo(name);
        if (status !== expected || status >= 500) wrong.push(`${method} ${path}, ${name}: ${status}`);
      }
    }
    expect(wrong).toEqual([]);
  }, 60_000);

  it('K361 is not found as an endpoint, timer or message of the public API', async () => {
    const { key } = await newKey(owner.client, owner.uid, { scope: 'edit' });
    const wrong: string[] = [];
    for (const name of NAMES)
      for (const path of [
        `${name}?`,
        `start_timer?timer_id=${name}&`,
        `get_message?message_id=${name}&`,
        `get_output_links?identifier=${name}&`,
      ]) {
        const { status } = await owner.client.call(
          'GET',
          `/v1/${path}room_id=${room.room.pid}&api_key=${key}`,
        );
        if (status >= 500 || (status < 400 && !path.startsWith('get_output_links')))
          wrong.push(`${path}: ${status}`);
      }
    expect(wrong).toEqual([]);
  });

  it('K361 is not found as a payment, card or invoice of the sandbox', async () => {
    const paying = await People.gather({ env: { BILLING: 'sandbox' } });
    const client = paying.someone();
    const asked = NAMES.flatMap((name) =>
      ['GET pay', 'POST pay', 'GET card', 'POST card', 'GET invoices'].map(async (call) => {
        const [method = '', path = ''] = call.split(' ');
        const { status } = await client.call(
          method,
          `/sandbox/${path}/${name}`,
          method === 'GET' ? {} : { body: {} },
        );
        return [`${call} ${name}`, status] as const;
      }),
    );
    const wrong = (await Promise.all(asked)).filter(([, status]) => status < 400 || status >= 500);
    await paying.leave();
    expect(wrong).toEqual([]);
  });
});
