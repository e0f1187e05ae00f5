import { describe, expect, it, test } from 'vitest';
import { emptyDesign } from '../../tests/support/designs.ts';
import { afterAccepted, testRoom } from '../../tests/support/test-room.ts';
import { requestRecord } from '../kernel/fields.schema.ts';
import { flag, integer, omittable } from '../kernel/fields.ts';
import { runToEnd } from '../kernel/issues.schema.ts';
import { MEMBER_PERMISSIONS, viewPermissions } from '../kernel/permissions.ts';
import { newTimer } from '../timer/timer.ts';
import { idText, listIndexField, omittables, trimmedTextField } from './command.ts';
import { commandReading, parseCommand, payloadSchemas, plainCommand } from './commands.schema.ts';
import { type CommandName, commandResult, commandTable, idsNeeded, isCommandName } from './commands.ts';

const codeOf = (name: string, payload: unknown) => {
  const parsed = parseCommand(name, payload);
  return parsed.ok ? 'ok' : parsed.error.code;
};
const issuesOf = (name: string, payload: unknown) => {
  const parsed = parseCommand(name, payload);
  return parsed.ok ? [] : (parsed.error.issues ?? []).map(({ path }) => path);
};

const accepted: readonly (readonly [string, unknown])[] = [
  ['timeset/start', {}],
  ['timeset/start', { timerId: 'a' }],
  ['timeset/start', { at: 1_790_000_000_000 }],
  ['timeset/stop', {}],
  ['timeset/toggle', { timerId: 'a' }],
  ['timeset/reset', {}],
  ['timeset/select', { timerId: 'a' }],
  ['timeset/aim', { aim: 'ITEM_END' }],
  ['timeset/arm', { timerId: 'a' }],
  ['timeset/arm', { timerId: null }],
  ['timeset/next', { autostart: true }],
  ['timeset/previous', {}],
  ['timeset/adjust', { ms: -60_000 }],
  ['timeset/jump', { ms: 0 }],
  ['timeset/chase', { on: true }],
  ['room/source', { url: 'https://sheets.example/show.csv', keepInStep: true }],
  ['room/inStep', { on: true }],
  ['timers/flash', { count: 999 }],
  ['timers/flash', { count: 0 }],
  ['reminders/confirm', { timerId: 'a', minutes: 1_440 }],
  ['room/blackout', { on: true }],
  ['room/onAir', { on: false }],
  ['timers/create', {}],
  ['timers/create', { index: 3, ...newTimer }],
  ['timers/update', { timerId: 'a', startTime: '23:59:59', startDate: '2028-02-29', timewarp: 1 }],
  ['timers/remove', { timerId: 'a' }],
  ['timers/discard', { timerId: 'a' }],
  ['timers/move', { timerId: 'a', index: 0 }],
  ['timers/move', { timerId: 'a', index: 0, underHeading: true }],
  ['timers/duplicate', { timerId: 'a' }],
  ['timers/replace', { items: [{}, { _id: 'a', index: 0, name: 'x' }] }],
  ['timers/updateMany', { timerIds: [] }],
  ['timers/updateMany', { timerIds: ['a', 'b', 'a'], minutes: 5, trigger: 'LINKED', showName: false }],
  ['timers/removeMany', { timerIds: Array.from({ length: 1_000 }, (_, nth) => `t${nth}`) }],
  ['timers/moveMany', { timerIds: ['a'], index: 4 }],
  ['timers/moveMany', { timerIds: ['a'], index: 4, underHeading: false }],
  ['messages/create', { text: 'x'.repeat(2_000), color: 'green' }],
  ['messages/update', { messageId: 'm', bold: true, uppercase: false }],
  ['messages/remove', { messageId: 'm' }],
  ['messages/move', { messageId: 'm', index: 1 }],
  ['messages/show', { messageId: 'm', focus: true }],
  ['messages/hide', {}],
  ['messages/focus', { on: true }],
  ['messages/flash', { count: 1 }],
  ['messages/answer', { messageId: 'm' }],
  ['messages/unanswer', { messageId: 'm' }],
  ['room/rename', { name: 'Gala' }],
  ['room/settings', { timezone: 'Mars/Olympus', todFormat: '24H', behavior: 'STOP', access: 'SIGNED' }],
  ['room/settings', { timezone: null, blackout: true, onAir: false }],
  ['room/rotateSecrets', {}],
  ['room/setPassword', { password: null }],
  ['room/setPassword', { password: 'x' }],
  ['room/osc', { on: true, code: 'abcdef', senders: ['10.0.0.0/8'], rate: 10 }],
  ['room/osc', { targets: [{ address: '10.0.0.5', port: 9_000 }] }],
  ['outputs/create', { name: 'Foyer', showNotes: true }],
  [
    'outputs/create',
    { layout: 'SPEAKER', background: 'BLACK', atZero: 'STOP', showProgress: false, showClock: true },
  ],
  ['outputs/update', { outputId: 'o' }],
  ['outputs/remove', { outputId: 'o' }],
  ['outputs/move', { outputId: 'o', index: 0 }],
  ['outputs/draft', { outputId: 'o', design: emptyDesign }],
  ['outputs/take', { outputId: 'o' }],
  ['outputs/discard', { outputId: 'o' }],
  ['outputs/freeze', { outputId: 'o', on: true }],
  [
    'automations/add',
    {
      name: 'Wrap-up',
      when: { type: 'LEFT', left: 60_000, timerId: null, label: 'Keynote' },
      steps: [
        { type: 'COMMAND', command: 'room/blackout', payload: '{"on":true}' },
        { type: 'COMMAND', command: 'timeset/next', payload: '' },
        { type: 'WAIT', for: 600_000 },
        { type: 'STOP' },
      ],
    },
  ],
  ['automations/update', { automationId: 'a', enabled: false }],
  ['automations/remove', { automationId: 'a' }],
  ['automations/move', { automationId: 'a', index: 0 }],
  ['automations/run', { automationId: 'a' }],
  ['automations/call', { name: 'Doors' }],
  ['clocks/start', { clockId: 'x' }],
  ['clocks/stop', { clockId: 'x' }],
  ['clocks/toggle', { clockId: 'x' }],
  ['clocks/reset', { clockId: 'x' }],
  ['clocks/adjust', { clockId: 'x', ms: -60_000 }],
  ['clocks/jump', { clockId: 'x', ms: 60_000 }],
  ['clocks/show', { clockId: 'x', place: 'CORNER' }],
  ['clocks/hide', {}],
  ['clocks/quick', { duration: 1, name: 'Q&A' }],
  ['clocks/create', { index: 0, mode: 'COUNT_UP', duration: 0, yellow: null, chime: { zero: 'GONG' } }],
  ['clocks/update', { clockId: 'x', behavior: 'HIDE', autoShow: 'WHILE_RUNNING', format: 'MMMSS' }],
  ['clocks/remove', { clockId: 'x' }],
  ['clocks/move', { clockId: 'x', index: 2 }],
  ['outputs/create', { preset: 'TIMER' }],
  ['room/addNamedLink', { name: 'Light', read: [], edit: ['k'], endsAt: 1_790_000_000_000 }],
  ['room/removeNamedLink', { linkId: 'l' }],
  ['columns/create', { name: 'Light', kind: 'CHOICE', options: [{ label: 'Go', color: '#00ff00' }] }],
  ['columns/update', { columnId: 'k', audience: 'NAMED', width: 240 }],
  ['columns/remove', { columnId: 'k' }],
  ['columns/move', { columnId: 'k', index: 0 }],
  ['timers/setCells', { timerId: 'a', cells: { k: 'x'.repeat(40_960), other: '' } }],
  ['timers/replace', { items: [{ cells: { Light: 'Blue' } }], columns: ['Light'] }],
  ['clients/rename', { clientId: 'c', name: 'Left' }],
  ['clients/identify', { clientId: 'c' }],
  ['clients/forceReload', { clientId: 'c' }],
  ['clients/kick', { clientId: 'c' }],
  ['clients/kick', { clientId: 'c', device: true }],
  ['clients/allow', { deviceId: 'd' }],
  ['clients/delay', { clientId: 'c', ms: 0 }],
  ['client/update', { name: 'x', view: 'AGENDA', thumb: null, delay: 100 }],
  ['clients/identifyAll', {}],
  ['clients/reloadAll', {}],
  ['clients/show', { clientId: 'c', view: 'AGENDA' }],
  ['clients/thumb', { clientId: 'c' }],
  ['clients/picture', { elementId: 'e1' }],
  ['client/update', { rtt: 12.4, offset: -340.5 }],
  ['client/update', { designing: null }],
  ['client/update', { insecure: true }],
  ['room/subtitle', { text: 'Hall 2' }],
  ['prompter/run', {}],
  ['prompter/run', { timerId: 'a' }],
  ['prompter/stop', {}],
  ['prompter/speed', { speed: 140 }],
  ['prompter/jump', { position: 12.5 }],
  ['prompter/follow', { on: true }],
  ['messages/show', { messageId: 'm', to: ['STAGE', 'CREW'] }],
  ['messages/hide', { to: ['AUDIENCE'] }],
  ['room/undo', {}],
  ['room/redo', {}],
];

describe('the parser of commands', () => {
  test.each(accepted)('R46 accepts the command %s %j', (name, payload) => {
    expect(parseCommand(name, payload)).toEqual({ ok: true, value: { name, payload } });
  });

  test.each([
    ['timeset/start', { timerId: null }, {}],
    ['messages/show', { messageId: 'm', focus: null }, { messageId: 'm' }],
    ['timers/create', { index: null, name: 'x', startTime: null }, { name: 'x', startTime: null }],
    ['timers/replace', { items: [{ _id: null, name: 'x' }, {}] }, { items: [{ name: 'x' }, {}] }],
  ])(
    'R46 treats null as an omitted field in %s %j, unless null has a meaning there',
    (name, said, payload) => {
      expect(parseCommand(name, said)).toEqual({ ok: true, value: { name, payload } });
    },
  );

  it.each(['LINKED', 'linked', 'Linked', 'lINKED'])('R96 reads the older trigger %s as LINKED', (trigger) => {
    for (const [name, payload, read] of [
      ['timers/create', { trigger }, { trigger: 'LINKED' }],
      ['timers/update', { timerId: 'a', trigger }, { timerId: 'a', trigger: 'LINKED' }],
      ['timers/replace', { items: [{ trigger }] }, { items: [{ trigger: 'LINKED' }] }],
    ] as const)
      expect(parseCommand(name, payload)).toEqual({ ok: true, value: { name, payload: read } });
  });

  it.each(['link', 'linked ', 'l\u0131nked', '', 'x'.repeat(21), null, 3])(
    'R96 refuses %j as a trigger',
    (trigger) => {
      expect(parseCommand('timers/create', { trigger }).ok).toBe(trigger === null);
    },
  );

  it('R46 is tested above with every command', () => {
    const names = new Set(accepted.map(([name]) => name));
    expect([...names].sort()).toEqual(Object.keys(commandTable).sort());
    expect(Object.keys(payloadSchemas).sort()).toEqual(Object.keys(commandTable).sort());
  });

  test.each([
    ['timers/update', {}, ['timerId']],
    ['timers/update', { timerId: 'a', colour: 1 }, ['']],
    ['timers/update', { timerId: 'a', _id: 'b' }, ['']],
    ['timers/update', { timerId: 'a', name: 'x'.repeat(201) }, ['name']],
    ['timers/update', { timerId: 'a', name: undefined }, ['name']],
    ['timers/update', { timerId: 'a', notes: 'x'.repeat(10_001) }, ['notes']],
    ['timers/update', { timerId: 'a', minutes: 60, seconds: 60, hours: -1 }, ['hours', 'minutes', 'seconds']],
    ['timers/update', { timerId: 'a', minutes: 1.5 }, ['minutes']],
    ['timers/update', { timerId: 'a', startTime: '24:00:00' }, ['startTime']],
    ['timers/update', { timerId: 'a', startTime: '9:00:00' }, ['startTime']],
    ['timers/update', { timerId: 'a', startTime: '09:00' }, ['startTime']],
    ['timers/update', { timerId: 'a', finishDate: '2026-02-29' }, ['finishDate']],
    ['timers/update', { timerId: 'a', trigger: 'by hand' }, ['trigger']],
    ['timers/update', { timerId: 'a', chime: { yellow: 'LOUD', noon: 'NONE' } }, ['chime.yellow', 'chime']],
    [
      'timers/update',
      { timerId: 'a', markFlash: { zero: 21, red: 1.5 } },
      ['markFlash.red', 'markFlash.zero'],
    ],
    ['timers/update', { timerId: 'a', markText: { red: 'x'.repeat(61) } }, ['markText.red']],
    ['timers/update', { timerId: 'a', orange: -1, green: '5' }, ['orange', 'green']],
    [
      'timers/update',
      { timerId: 'a', labels: Array.from({ length: 21 }, () => ({ name: '', color: '' })) },
      ['labels'],
    ],
    ['timers/update', { timerId: 'a', labels: [{ name: 'x' }] }, ['labels.0.color']],
    ['timers/update', { timerId: 'a', timewarp: 0 }, ['timewarp']],
    ['timers/update', { timerId: 'a', yellow: -1 }, ['yellow']],
    ['timers/create', { index: -1 }, ['index']],
    ['timers/replace', { items: [{ x: 1 }] }, ['items.0']],
    ['timers/replace', { rows: [] }, ['items', '']],
    ['timers/updateMany', { timerIds: 'a' }, ['timerIds']],
    ['timers/updateMany', { minutes: 5 }, ['timerIds']],
    ['timers/updateMany', { timerIds: ['a', '', 3], minutes: 5 }, ['timerIds.1', 'timerIds.2']],
    ['timers/updateMany', { timerIds: ['a'], minutes: 60 }, ['minutes']],
    ['timers/updateMany', { timerIds: ['a'], notes: 'x' }, ['']],
    ['timers/updateMany', { timerIds: ['a'], group: null }, ['']],
    ['timers/update', { timerId: 'a', group: { name: '', target: null } }, ['group.name']],
    ['timers/update', { timerId: 'a', group: { name: 'M', target: '9' } }, ['group.target']],
    ['timers/updateMany', { timerIds: ['a'], name: 'x' }, ['']],
    [
      'timers/updateMany',
      { timerIds: ['a'], chime: { zero: 'LOUD', noon: 'GONG' } },
      ['chime.zero', 'chime'],
    ],
    ['timers/removeMany', { timerIds: Array.from({ length: 1_001 }, () => 'a') }, ['timerIds']],
    ['timers/moveMany', { timerIds: ['a'] }, ['index']],
    ['timers/flash', { count: 1_000 }, ['count']],
    ['timers/flash', { count: -1 }, ['count']],
    ['reminders/confirm', { timerId: 'a', minutes: 1_441 }, ['minutes']],
    ['timers/update', { timerId: 'a', reminders: [0, 2, 3] }, ['reminders.0']],
    ['timeset/adjust', { ms: '1' }, ['ms']],
    ['timeset/adjust', { ms: 0.5 }, ['ms']],
    ['timeset/adjust', { ms: Number.NaN }, ['ms']],
    ['timeset/jump', { ms: 1e12 }, ['ms']],
    ['timeset/chase', {}, ['on']],
    ['timeset/select', { timerId: '' }, ['timerId']],
    ['timeset/aim', {}, ['aim']],
    ['timeset/aim', { aim: 'show_end' }, ['aim']],
    ['clocks/quick', { duration: 0 }, ['duration']],
    ['clocks/update', { clockId: 'x', running: true }, ['']],
    ['clocks/show', { clockId: 'x', place: 'LEFT' }, ['place']],
    ['timeset/arm', {}, ['timerId']],
    ['prompter/speed', { speed: 99.5 }, ['speed']],
    ['prompter/jump', { position: -1 }, ['position']],
    ['prompter/follow', {}, ['on']],
    ['timeset/arm', { timerId: '' }, ['timerId']],
    ['timeset/select', { timerId: 'x'.repeat(65) }, ['timerId']],
    ['clients/kick', { clientId: 'c', device: 'yes' }, ['device']],
    ['timeset/stop', { now: true }, ['']],
    ['timeset/stop', null, ['']],
    ['timeset/stop', { now: null }, ['']],
    ['timeset/select', { timerId: null }, ['timerId']],
    ['timers/replace', { items: [null, 1] }, ['items.0', 'items.1']],
    ['timers/create', { name: { first: null }, extra: null }, ['name']],
    ['messages/create', { text: 'x'.repeat(2_001) }, ['text']],
    ['messages/create', { question: { name: '', at: 0 } }, ['']],
    ['room/rename', { name: '  ' }, ['name']],
    ['room/settings', { behavior: 'HIDE' }, ['behavior']],
    ['room/setPassword', { password: '' }, ['password']],
    ['room/osc', { rate: 11, targets: [{ address: '10.0.0.5', port: 0 }] }, ['targets.0.port', 'rate']],
    ['client/update', { thumb: 'x'.repeat(20_001) }, ['thumb']],
    ['client/update', { uid: 'someone' }, ['']],
    ['client/update', { designing: 1 }, ['designing']],
    ['client/update', { rtt: -1 }, ['rtt']],
    ['client/update', { rtt: 60_001, offset: 4e12 }, ['rtt', 'offset']],
    ['client/update', { offset: Number.NaN }, ['offset']],
    ['clients/delay', { clientId: 'c', ms: -1 }, ['ms']],
  ])('R46 refuses %s %j as invalid, with the path of each field', (name, payload, paths) => {
    expect(codeOf(name, payload)).toBe('invalid');
    expect(issuesOf(name, payload)).toEqual(paths);
  });

  test.each(Object.entries(payloadSchemas))(
    'R46 reads %s without fields as its schema does',
    (name, schema) => {
      const expected = schema.safeParse({}).success ? 'ok' : 'invalid';
      expect([codeOf(name, {}), codeOf(name, {})]).toEqual([expected, expected]);
    },
  );

  test.each([[[]], [null], [''], [undefined], [new Map()], [new Date(0)]])(
    'R46 refuses %j as a payload without fields',
    (payload) => {
      expect(codeOf('room/undo', payload)).toBe(
        payloadSchemas['room/undo'].safeParse(payload).success ? 'ok' : 'invalid',
      );
      expect(codeOf('timers/remove', payload)).toBe('invalid');
    },
  );

  test.each(['timers/explode', '', 'toString', '__proto__', 'alarm/deadline', 'clients/joined', 'changed'])(
    'R46 refuses %j as unknown_command',
    (name) => {
      expect(codeOf(name, {})).toBe('unknown_command');
    },
  );
});

describe("commands with the sender's rights", () => {
  const viewer = viewPermissions.VIEWER;

  it.each(accepted)('M12 %s is parsed for a member', (name, payload) => {
    expect(runToEnd(commandReading(MEMBER_PERMISSIONS, name, payload))).toEqual({
      ok: true,
      value: { name, payload },
    });
  });

  it('M12 are refused as forbidden without the right, even if they are malformed', () => {
    const refused = { ok: false, error: { code: 'forbidden' } };
    expect(runToEnd(commandReading(viewer, 'timers/update', { timerId: 'a', name: 'x' }))).toMatchObject(
      refused,
    );
    expect(runToEnd(commandReading(viewer, 'timers/update', {}))).toMatchObject(refused);
  });

  it('M12 are refused as invalid with the right, and unknown commands for every sender', () => {
    expect(runToEnd(commandReading(MEMBER_PERMISSIONS, 'timers/update', {}))).toMatchObject({
      error: { code: 'invalid' },
    });
    expect(runToEnd(commandReading(viewer, 'client/update', { x: 1 }))).toMatchObject({
      error: { code: 'invalid' },
    });
    expect(runToEnd(commandReading(viewer, 'timers/paint', {}))).toMatchObject({
      error: { code: 'unknown_command' },
    });
  });
});

describe('commands that hand-written code parses', () => {
  const plain = (name: string, payload: unknown) => plainCommand(MEMBER_PERMISSIONS, name, payload);
  const texts = ['', ' ', 'a', ' a ', 'a'.repeat(64), 'a'.repeat(65), 'a'.repeat(2_001), '12:00:00'];
  const words = ['white', 'WHITE', 'VIEWER', 'STOP', 'stop', '2028-02-29', '#FFFFFF', '1'];
  const numbers = [0, -0, 1, -1, 0.5, 999, 1_000, 1e15, 1e20, Number.NaN, Number.POSITIVE_INFINITY];
  const others = [undefined, null, true, false, [], {}, new Uint8Array(1)];
  const values: readonly unknown[] = [...texts, ...words, ...numbers, ...others];

  /** The payload with any value in any field, and without any of its fields. */
  function variations(name: CommandName, payload: unknown): readonly unknown[] {
    const said = Object(payload);
    const fields = [...Object.keys(commandTable[name].takes), 'other', 'toString'];
    return [
      said,
      [],
      null,
      '',
      new Uint8Array(0),
      new Map(),
      ...fields.flatMap((field) => values.map((value) => ({ ...said, [field]: value }))),
      ...fields.map((left) => Object.fromEntries(Object.entries(said).filter(([field]) => field !== left))),
    ];
  }

  it.each(accepted)(
    'W144 the hand-written parser reads the command %s near %j exactly as the schema does',
    (name, payload) => {
      if (!isCommandName(name)) throw new Error(`${name} is no command.`);
      const read = variations(name, payload).filter((each) => plain(name, each) !== null);
      expect(read.map((each) => ({ ok: true, value: plain(name, each) }))).toStrictEqual(
        read.map((each) => parseCommand(name, each)),
      );
    },
  );

  it.each([
    ['timeset/toggle', {}],
    ['timeset/arm', { timerId: null }],
    ['timeset/adjust', { ms: -60_000 }],
    ['timers/move', { timerId: 'a', index: 0 }],
    ['messages/update', { messageId: 'm', text: 'Two minutes left', color: 'green', bold: true }],
  ])('W144 the command %s %j is parsed without the schema', (name, payload) => {
    expect(plain(name, payload)).toEqual({ name, payload });
  });

  it('W144 forbidden and unknown commands are left to the schema', () => {
    expect(plainCommand(viewPermissions.VIEWER, 'timeset/toggle', {})).toBeNull();
    expect(plain('timers/paint', {})).toBeNull();
  });
});

describe('ids and results', () => {
  test.each([
    ['timers/create', {}, 1, { timerId: 'n0' }],
    ['timers/duplicate', { timerId: 'a' }, 1, { timerId: 'n0' }],
    ['messages/create', {}, 1, { messageId: 'n0' }],
    ['outputs/create', {}, 1, { outputId: 'n0' }],
    ['timers/replace', { items: [{ _id: 'b' }, {}] }, 2, { timerIds: ['b', 'n1'] }],
    ['timeset/start', {}, 0, {}],
  ] as const)(
    'R47 the command %s %j needs %i new ids and has the result %j',
    (name, payload, count, result) => {
      const parsed = parseCommand(name, payload);
      expect(parsed.ok && idsNeeded(parsed.value)).toBe(count);
      const stamp = { at: 0, ids: Array.from({ length: count }, (_, place) => `n${place}`) };
      const after = afterAccepted(testRoom(), name, payload as never, stamp);
      const event = { type: name, payload, stamp } as Parameters<typeof commandResult>[2];
      expect(commandResult(after, after, event)).toEqual(result);
    },
  );

  it('R47 a command that creates an entry throws an error if no new id is given', () => {
    expect(() => afterAccepted(testRoom(), 'timers/create', {})).toThrow('The stamp holds too few ids');
  });
});

describe('the fields of a request', () => {
  const takes = {
    timerId: idText,
    index: omittable(listIndexField),
    name: trimmedTextField(5),
    ...omittables({ shown: flag(), ms: integer(-5, 5) }),
  };
  const asked = requestRecord(takes);

  it('are accepted without the optional ones', () => {
    const least = { timerId: 'a', name: 'Hello' };
    expect(asked.parse(least)).toEqual(least);
    expect(asked.parse({ ...least, name: '  Hello ', index: 3, shown: true, ms: -5 })).toEqual({
      ...least,
      index: 3,
      shown: true,
      ms: -5,
    });
  });

  it.each([
    { timerId: 'a' },
    { name: 'x' },
    { timerId: '', name: 'x' },
    { timerId: 'a'.repeat(65), name: 'x' },
    { timerId: 'a', name: '  ' },
    { timerId: 'a', name: 'x', index: -1 },
    { timerId: 'a', name: 'x', shown: undefined },
    { timerId: 'a', name: 'x', more: 1 },
  ])('are refused if one is missing, unknown or invalid: %o', (said) => {
    expect(asked.safeParse(said).success).toBe(false);
  });
});
