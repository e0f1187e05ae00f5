import { describe, expect, it, test } from 'vitest';
import {
  after,
  afterAccepted,
  command,
  parseRoomExport,
  refusedAs,
  SHOW_START,
  testRoom,
} from '../../tests/support/test-room.ts';
import type { Automation, AutomationStep } from '../automation/automation.ts';
import { MEMBER_PERMISSIONS, viewPermissions } from '../kernel/permissions.ts';
import { automationWords } from '../words/room.ts';
import { changesBetween } from './changes-between.ts';
import { parseCommand } from './commands.schema.ts';
import { commandTable } from './commands.ts';
import { showWithDefaults } from './room.defaults.ts';
import {
  idsForImport,
  idsToIndexes,
  indexesToIds,
  roomExport,
  withImport,
  withMappedIds,
} from './room.export.ts';
import { MirroredRoom } from './room.mirror.ts';
import { changesFor, projectState } from './room.projection.ts';
import type { RoomContext } from './room.state.ts';

const automation = { name: 'Doors', when: { type: 'CALL', name: 'Doors' }, steps: [] } as const;
const made = (room: RoomContext, id: string, fields: object = {}) =>
  afterAccepted(room, 'automations/add', { ...automation, ...fields }, { ids: [id] });
const room = made(made(testRoom(), 'one'), 'two', { name: 'Fire', index: 0, enabled: false });
const namesOf = ({ show }: RoomContext) => show.automations.map(({ name }) => name);

const steps = (named: string, payload: string) => ({
  ...automation,
  steps: [{ type: 'COMMAND', command: named, payload }],
});
const issuesOf = (payload: object) => {
  const read = parseCommand('automations/add', payload);
  return read.ok ? [] : (read.error.issues ?? []).map(({ path }) => path);
};

describe('automations of a room', () => {
  it('K101 are created, changed, moved and removed, and each command can be undone', () => {
    expect(room.show.automations).toMatchObject([
      { _id: 'two', index: 0, name: 'Fire', enabled: false },
      { _id: 'one', index: 1, name: 'Doors', enabled: true },
    ]);
    const same = afterAccepted(room, 'automations/update', { automationId: 'one', name: 'Doors' });
    expect(same.show.automations).toBe(room.show.automations);
    const edited = afterAccepted(room, 'automations/update', { automationId: 'one', name: 'Open' });
    expect(namesOf(edited)).toEqual(['Fire', 'Open']);
    const moved = afterAccepted(edited, 'automations/move', { automationId: 'one', index: 0 });
    expect(namesOf(moved)).toEqual(['Open', 'Fire']);
    const still = afterAccepted(moved, 'automations/move', { automationId: 'two', index: 9 });
    expect(still.show.automations).toBe(moved.show.automations);
    const removed = afterAccepted(moved, 'automations/remove', { automationId: 'one' });
    expect(namesOf(removed)).toEqual(['Fire']);
    const back = [1, 2, 3].reduce((now) => after(now, command('room/undo', {})), removed);
    expect(namesOf(back)).toEqual(['Fire', 'Doors']);
    expect(namesOf(afterAccepted(back, 'room/redo', {}))).toEqual(['Fire', 'Open']);
  });

  test.each([
    ['automations/update', { automationId: 'gone' }],
    ['automations/remove', { automationId: 'gone' }],
    ['automations/move', { automationId: 'gone', index: 0 }],
    ['automations/run', { automationId: 'gone' }],
    ['automations/call', { name: 'gone' }],
  ] as const)('K101 %s refuses an unknown automation', (name, payload) => {
    expect(refusedAs(room, name, payload)).toBe('unknown_automation');
  });

  it('K101 are limited to 50 in a room', () => {
    const full = Array.from({ length: 48 }, (_, nth) => nth).reduce((now, nth) => made(now, `a${nth}`), room);
    expect(refusedAs(full, 'automations/add', automation)).toBe('plan_limit');
  });

  test.each([
    ['a command that cannot be undone', steps('room/rotateSecrets', '')],
    ['a command about automations', steps('automations/run', '{"automationId":"a"}')],
    ['an unknown command', steps('room/explode', '')],
    ['a payload that is not JSON', steps('timeset/start', '{')],
    ['a payload that does not fit its command', steps('room/blackout', '{"on":"maybe"}')],
    ['a payload without a required field', steps('room/blackout', '')],
  ])('K101 cannot have as a step %s', (_what, payload) => {
    expect(issuesOf(payload)).toEqual(['steps.0']);
  });

  it('K101 cannot have as a step any command without undo, except undo, redo and flashes', () => {
    const refused = Object.keys(commandTable).filter((name) => {
      const read = parseCommand('automations/add', steps(name, ''));
      const issues = read.ok ? [] : (read.error.issues ?? []);
      return issues.some(({ message }) => message === automationWords.notACommand(name));
    });
    expect(refused.toSorted()).toEqual([
      'automations/add',
      'automations/call',
      'automations/move',
      'automations/remove',
      'automations/run',
      'automations/update',
      'client/update',
      'clients/allow',
      'clients/delay',
      'clients/forceReload',
      'clients/identify',
      'clients/identifyAll',
      'clients/kick',
      'clients/picture',
      'clients/reloadAll',
      'clients/rename',
      'clients/show',
      'clients/thumb',
      'messages/answer',
      'messages/unanswer',
      'outputs/discard',
      'outputs/draft',
      'prompter/follow',
      'prompter/jump',
      'prompter/run',
      'prompter/speed',
      'prompter/stop',
      'reminders/confirm',
      'room/addNamedLink',
      'room/inStep',
      'room/osc',
      'room/removeNamedLink',
      'room/rotateSecrets',
      'room/setPassword',
      'room/source',
      'timers/discard',
      'timeset/chase',
    ]);
  });

  test.each([
    ['no wait of more than ten minutes', { ...automation, steps: [{ type: 'WAIT', for: 600_001 }] }],
    [
      'no more than ten steps',
      { ...automation, steps: Array.from({ length: 11 }, () => ({ type: 'STOP' })) },
    ],
    ['no unknown condition', { ...automation, when: { type: 'MOON' } }],
  ])('K101 are refused if they have %s', (_what, payload) => {
    expect(issuesOf(payload)).not.toEqual([]);
  });
});

describe('a REQUEST step', () => {
  const request = { type: 'REQUEST', method: 'POST', url: 'http://vmix.example:8088/api/?Function=Cut' };
  const asked = (fields: object) => issuesOf({ ...automation, steps: [{ ...request, ...fields }] });

  test.each([
    [{}],
    [{ url: 'https://a.example/{timer}?left={left}', headers: { 'X-Key': '{{secret:KEY}}\t1' } }],
    [{ method: 'DELETE', body: '{"a":"{speaker}"}', as: 'json', timeout: 10_000 }],
  ])('K2370 accepts %j', (fields) => {
    expect(asked(fields)).toEqual([]);
    expect(
      roomExport(made(room, 'three', { steps: [{ ...request, ...fields }] }).show).automations,
    ).toMatchObject([{}, {}, { steps: [{ ...request, ...fields }] }]);
  });

  test.each<readonly [object, string]>([
    [{ method: 'CONNECT' }, 'method'],
    [{ method: 'TRACE' }, 'method'],
    [{ method: 'get' }, 'method'],
    [{ as: 'xml' }, 'as'],
    [{ timeout: 10_001 }, 'timeout'],
    ...['Host', 'cookie', 'Content-Length', 'TRANSFER-ENCODING', 'Connection'].map(
      (name) => [{ headers: { [name]: 'x' } }, `headers.${name}`] as const,
    ),
    [{ headers: { 'X-A': 'a\r\nHost: b' } }, 'headers.X-A'],
    [{ headers: { 'X-A': 'a\u0000' } }, 'headers.X-A'],
    [{ headers: { 'X A': 'a' } }, 'headers.X A'],
    [{ headers: { 'X:': 'a' } }, 'headers.X:'],
    [{ url: 'https://a.example/{{secret:KEY}}' }, 'url'],
    [{ url: 'https://{timer}.example/' }, 'url'],
    [{ url: '{timer}://a.example/' }, 'url'],
    [{ body: 'é'.repeat(4_100) }, 'body'],
  ])('K2371 refuses %j', (fields, field) => {
    expect(asked(fields)).toEqual([`steps.0.${field}`]);
  });
});

it('K2382 the pin of an automation is set, undone, and stored in a room file', () => {
  const pinned = afterAccepted(room, 'automations/update', { automationId: 'one', pinned: true });
  expect(pinned.show.automations[1]).toMatchObject({ pinned: true });
  expect(roomExport(pinned.show).automations).toMatchObject([{}, { pinned: true }]);
  const free = afterAccepted(pinned, 'automations/update', { automationId: 'one', pinned: false });
  expect(free.show.automations[1]).toMatchObject({ pinned: false });
  expect(after(free, command('room/undo', {})).show.automations[1]).toMatchObject({ pinned: true });
  expect(made(room, 'three', { pinned: true }).show.automations[2]).toMatchObject({ pinned: true });
  expect(issuesOf({ ...automation, pinned: 'yes' })).toEqual(['pinned']);
});

describe('the audience of automations', () => {
  const edited = afterAccepted(room, 'automations/update', { automationId: 'one', name: 'Open' });
  const changes = changesBetween(room, edited);

  it('K112 includes crew, and clients that do not know automations get the clock instead', () => {
    expect(changesFor('crew', changes, edited).map(({ name }) => name)).toEqual([
      'timeset',
      'automations/updateOne',
    ]);
    expect(changesFor('member', changesBetween(room, made(room, 'three')), edited)).toHaveLength(2);
    expect(projectState(room, viewPermissions.MODERATOR).automations).toHaveLength(2);
  });

  it('K112 does not include clients that have only READ', () => {
    expect(changesFor('read', changes, edited).map(({ name }) => name)).toEqual(['timeset']);
    for (const each of [
      made(room, 'n'),
      afterAccepted(room, 'automations/move', { automationId: 'one', index: 0 }),
    ])
      expect(changesFor('read', changesBetween(room, each), each).map(({ name }) => name)).toEqual([
        'timeset',
      ]);
    const removed = afterAccepted(room, 'automations/remove', { automationId: 'one' });
    expect(changesFor('read', changesBetween(room, removed), removed)).toHaveLength(1);
    expect(projectState(room, viewPermissions.VIEWER).automations).toEqual([]);
  });

  it('K112 includes mirrors, even if the server knows no automations', () => {
    const view = projectState(room, MEMBER_PERMISSIONS);
    const mirror = new MirroredRoom(view, { epoch: 1, seq: 1 });
    let now = room;
    for (const next of [
      edited,
      afterAccepted(edited, 'automations/remove', { automationId: 'two' }),
      made(made(edited, 'x'), 'y', { index: 0 }),
    ]) {
      const seq = mirror.now.position.seq + 1;
      for (const { name, payload } of changesBetween(now, next))
        expect(mirror.hear(name, payload, seq, 0)).toBe('heard');
      expect(mirror.now.view.automations).toEqual(next.show.automations);
      now = next;
    }
    const { automations: _none, ...older } = view;
    expect(showWithDefaults(older as typeof view).automations).toEqual([]);
  });
});

describe('automations in room files', () => {
  const step = (name: string, payload: object): AutomationStep => ({
    type: 'COMMAND',
    command: name,
    payload: JSON.stringify(payload),
  });
  const whole = made(testRoom([{}, {}]), 'one', {
    when: { type: 'EVENT', event: 'timer.zero', timerId: 'b', label: null },
    steps: [
      step('timeset/start', { timerId: 'b' }),
      step('timers/updateMany', { timerIds: ['a', 'b'], minutes: 3 }),
      step('outputs/freeze', { outputId: 'viewer', on: true }),
      step('messages/show', { messageId: 'gone' }),
      { type: 'COMMAND', command: 'timeset/next', payload: '' },
      { type: 'WAIT', for: 1_000 },
    ],
  });
  const exported = roomExport(whole.show);

  it('K113 refer to timers, messages and outputs by their position in the file', () => {
    expect(exported.automations).toMatchObject([
      {
        when: { timerId: '#2' },
        steps: [
          { payload: '{"timerId":"#2"}' },
          { payload: '{"timerIds":["#1","#2"],"minutes":3}' },
          { payload: '{"outputId":"#1","on":true}' },
          { payload: '{"messageId":"gone"}' },
          { payload: '' },
          { type: 'WAIT' },
        ],
      },
    ]);
    expect(roomExport(testRoom().show)).not.toHaveProperty('automations');
  });

  it('K113 refer to the timers, messages and outputs of the new room after import', () => {
    const read = parseRoomExport(JSON.parse(JSON.stringify(exported)));
    if (!read.ok) throw new Error(read.error.message);
    const ids = Array.from({ length: idsForImport(read.value) }, (_, nth) => `n${nth}`);
    const show = withImport(testRoom().show, read.value, ids, SHOW_START);
    expect(ids).toEqual(['n0', 'n1', 'n2', 'n3']);
    expect(show.automations).toMatchObject([
      {
        _id: 'n3',
        index: 0,
        when: { timerId: 'n1' },
        steps: [{ payload: '{"timerId":"n1"}' }, {}, {}, {}, {}, {}],
      },
    ]);
  });

  it('K113 do not refer to an entry that the file does not contain', () => {
    const named = { timers: [{ _id: 'a' }], messages: [], outputs: [], clocks: [] };
    const odd = {
      ...automation,
      enabled: true,
      when: { type: 'LEFT', left: 0, timerId: null, label: null } as const,
      steps: [
        step('timers/updateMany', { timerIds: [3, '#9'] }),
        step('timers/updateMany', []),
        { ...step('x', []), payload: '3' } as AutomationStep,
      ],
    };
    expect(withMappedIds(odd, indexesToIds(named)).steps).toEqual(odd.steps);
    expect(
      withMappedIds({ ...odd, when: { ...odd.when, timerId: 'x' } }, idsToIndexes(named)).when,
    ).toMatchObject({
      timerId: 'x',
    });
  });

  it('K113 are parsed as strictly as commands', () => {
    const [first] = exported.automations ?? [];
    const strange = { ...first, steps: [step('room/setPassword', { password: 'x' })] };
    const read = parseRoomExport({ ...exported, automations: [strange] });
    expect(read.ok ? [] : read.error.issues?.map(({ path }) => path)).toEqual(['automations.0.steps.0']);
  });
});

it('K104 an update ends the pause of an automation', () => {
  const [, doors] = room.show.automations;
  const resting: Automation[] = doors === undefined ? [] : [{ ...doors, rests: true }];
  const show = { ...room.show, automations: [...room.show.automations.slice(0, 1), ...resting] };
  const woken = afterAccepted({ ...room, show }, 'automations/update', { automationId: 'one' });
  expect(woken.show.automations[1]).not.toHaveProperty('rests');
});
