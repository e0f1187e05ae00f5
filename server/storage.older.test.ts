import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encode } from '@msgpack/msgpack';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { newMessage } from '../machines/message/message.ts';
import { newOutput } from '../machines/output/output.ts';
import { newTimer } from '../machines/timer/timer.ts';
import { migrations } from '../migrations/index.ts';
import { migrateToLatest } from './db/migrate.ts';
import { rowSum, type SqlValue } from './db/row-sum.ts';
import { RoomDamaged } from './journal/room-damaged.ts';
import { StorageOfEachTest } from './storage.fixture.ts';

const kept = new StorageOfEachTest();
const open = () => kept.open();
const file = () => kept.file;

const OLD_ROOM = `insert into rooms values ('r', 'ABCDEFGH', 'u', null, 'Stage', 0, 0, null, 'AUTO', 'STOP', 'OPEN', '{}',
  null, 0, null, null, null, null, null, 0, '{}', 's', 1, null, '[]', 1, 2, 5, 5, null, null);
  insert into outputs values ('r', 'o', 0, 'Viewer', 0)`;

/** Made once for each of them. */
const olderFiles = new Map<number, Buffer>();

/** A file as the first so many migrations left it, with a room that has been given two commands. */
async function olderFile(version: number): Promise<void> {
  const bytes = olderFiles.get(version) ?? (await madeOlder(version));
  olderFiles.set(version, bytes);
  writeFileSync(file(), bytes);
}

async function madeOlder(version: number): Promise<Buffer> {
  const upTo = (count: number) => Object.fromEntries(Object.entries(migrations).slice(0, count));
  await migrateToLatest(file(), upTo(6));
  const old = new Sqlite(file());
  old.exec(OLD_ROOM);
  const line = old.prepare("insert into room_log values ('r', ?, ?, 'u:u', 'timeset/flash', ?, ?, 'tab', ?)");
  line.run(1, 4, encode([{ name: 'timers/flash' }]), encode([{ count: 1 }, null, {}]), 7);
  line.run(2, 5, null, encode([{ count: 2 }, null, {}]), 8);
  old.exec("insert into applied values ('r', 'tab', 8, 5)");
  old.close();
  await migrateToLatest(file(), upTo(version));
  return readFileSync(file());
}

describe('A database of an older version', () => {
  it('is backed up, then brought to the present one with the sums of its rows', async () => {
    await olderFile(6);
    const { rooms } = await open();
    expect(rooms.load('r')?.show).toMatchObject({ room: { name: 'Stage' }, outputs: [{ name: 'Viewer' }] });
    const [made = ''] = readdirSync(join(kept.directory, 'backups'));
    const copy = new Sqlite(join(kept.directory, 'backups', made), { readonly: true });
    expect(copy.prepare('select name from rooms').pluck().all()).toEqual(['Stage']);
    expect(copy.prepare('pragma table_info(rooms)').all()).not.toContainEqual(
      expect.objectContaining({ name: 'sum_name' }),
    );
    copy.close();
  });

  it('R31 has outputs that are full ones on a transparent background', async () => {
    await olderFile(9);
    const { rooms } = await open();
    expect(rooms.load('r')?.show.outputs).toEqual([{ _id: 'o', index: 0, ...newOutput, name: 'Viewer' }]);
  });

  it.each([
    ['a row that was changed', "update outputs set name = 'Someone' where id = 'o'"],
    ['a row that has gone', "delete from outputs where id = 'o'"],
  ])('does not pass %s off as whole when its outputs get their layouts', async (_what, damage) => {
    await olderFile(9);
    const old = new Sqlite(file());
    old.exec(damage);
    old.close();
    const { rooms } = await open();
    expect(() => rooms.load('r')).toThrow(RoomDamaged);
  });

  /** One that knows of no armed timer, with a clock that runs; then it is damaged, or not. */
  async function runningFile(damage = ''): Promise<void> {
    await olderFile(14);
    const clock = ['t', 1, 5, 600_005, null, null];
    const old = new Sqlite(file());
    old
      .prepare(`update rooms set (timer_id, running, kickoff, deadline, last_stop, deadline_warped) =
      (?, ?, ?, ?, ?, ?), sum_timeset = ?`)
      .run(...clock, rowSum(['r', ...clock]));
    old.exec(damage);
    old.close();
  }

  it('T29 has its clock as it was, and no timer armed', async () => {
    await runningFile();
    const { rooms } = await open();
    const timeset = rooms.load('r')?.show.timeset;
    expect(timeset).toMatchObject({ timerId: 't', running: true, kickoff: 5, deadline: 600_005 });
    expect(timeset).not.toHaveProperty('nextTimerId');
  });

  it('does not pass a clock that was changed off as whole when timers can be armed', async () => {
    await runningFile('update rooms set deadline = 600006');
    const { rooms } = await open();
    expect(() => rooms.load('r')).toThrow(RoomDamaged);
  });

  /** One that knows of no questions that were read, with one question; then it is damaged, or not. */
  async function askedFile(damage = ''): Promise<void> {
    await olderFile(10);
    const question = ['r', 'm', 0, 'Why?', 'white', 0, 0, 'Ann', 7];
    const old = new Sqlite(file());
    old.prepare(`insert into messages values (${'?, '.repeat(9)}?)`).run(...question, rowSum(question));
    old.prepare("update rooms set sum_messages = ? where id = 'r'").run(rowSum(question));
    old.exec(damage);
    old.close();
  }

  it('R90, R92 takes questions, and has read none of those that it has', async () => {
    await askedFile();
    const { rooms } = await open();
    expect(rooms.load('r')?.show).toMatchObject({
      room: { settings: { questions: 'OPEN', behavior: 'STOP' } },
      messages: [{ _id: 'm', text: 'Why?', question: { name: 'Ann', at: 7 } }],
    });
    expect(rooms.load('r')?.show.messages[0]?.question).not.toHaveProperty('read');
  });

  it.each([
    ['a question that was changed', "update messages set text = 'Who?' where id = 'm'"],
    ['a question that has gone', "delete from messages where id = 'm'"],
    ['a setting that was changed', "update rooms set access = 'SIGNED' where id = 'r'"],
  ])('does not pass %s off as whole when questions can be read', async (_what, damage) => {
    await askedFile(damage);
    const { rooms } = await open();
    expect(() => rooms.load('r')).toThrow(RoomDamaged);
  });

  /** One whose timers, messages and outputs have columns, with one of each that says all it can; then it is damaged, or not. */
  async function columnsFile(damage = ''): Promise<void> {
    await olderFile(13);
    const old = new Sqlite(file());
    old.exec('delete from outputs');
    const lists: Readonly<Record<string, readonly SqlValue[]>> = {
      timers: timerColumns,
      messages: ['r', 'm', 0, 'Why?', 'red', 1, 0, 'Ann', 7.5, 1],
      outputs: ['r', 'o', 0, 'Foyer', 1, 'BAR', 'GREEN', 'HIDE', 0, 1],
    };
    for (const [table, values] of Object.entries(lists)) {
      const sum = rowSum(values);
      old.prepare(`insert into ${table} values (${'?, '.repeat(values.length)}?)`).run(...values, sum);
      old.prepare(`update rooms set sum_${table} = ?`).run(sum);
    }
    old.exec(damage);
    old.close();
  }
  const labels = [{ name: 'Panel "A"', color: 'red' }];
  const chime = { yellow: 'NONE', red: 'GONG', zero: 'BUZZER' };
  const timerColumns: readonly SqlValue[] = [
    'r',
    't',
    0,
    'Keynote',
    'Ann',
    'Line\n😀',
    JSON.stringify(labels),
    'FINISH_TIME',
    1,
    2,
    3.456,
    4_000,
    '10:00:00',
    '2026-03-29',
    '11:00:00',
    null,
    'LINKED',
    'COUNTUP',
    90_000,
    30_000,
    JSON.stringify(chime),
    0,
    1,
  ];

  it('R97 keeps all that its timers, messages and outputs say', async () => {
    await columnsFile();
    const { rooms } = await open();
    const { timers, messages, outputs } = rooms.load('r')?.show ?? {};
    expect(timers).toEqual([
      {
        ...newTimer,
        _id: 't',
        index: 0,
        name: 'Keynote',
        extra: 'Ann',
        notes: 'Line\n😀',
        labels,
        type: 'FINISH_TIME',
        hours: 1,
        minutes: 2,
        seconds: 3.456,
        timewarp: 4_000,
        startTime: '10:00:00',
        startDate: '2026-03-29',
        finishTime: '11:00:00',
        finishDate: null,
        trigger: 'LINKED',
        appearance: 'COUNTUP',
        yellow: 90_000,
        red: 30_000,
        chime,
        showName: false,
        showExtra: true,
      },
    ]);
    expect(messages).toEqual([
      {
        ...newMessage,
        _id: 'm',
        index: 0,
        text: 'Why?',
        color: 'red',
        bold: true,
        uppercase: false,
        question: { name: 'Ann', at: 7.5, read: true },
      },
    ]);
    expect(outputs).toEqual([
      {
        ...newOutput,
        _id: 'o',
        index: 0,
        name: 'Foyer',
        showNotes: true,
        layout: 'BAR',
        background: 'GREEN',
        atZero: 'HIDE',
        showProgress: false,
        showClock: true,
      },
    ]);
  });

  it.each([
    ['a timer that was changed', "update timers set hours = 2 where id = 't'"],
    ['a timer whose labels are none', "update timers set labels = '[{' where id = 't'"],
    ['a timer that has gone', "delete from timers where id = 't'"],
    ['a timer of another sum', "update timers set sum = sum + 1 where id = 't'"],
    ['a message that was changed', "update messages set question_at = 8 where id = 'm'"],
    ['an output that has gone', "delete from outputs where id = 'o'"],
  ])('does not pass %s off as whole when its rows become documents', async (_what, damage) => {
    await columnsFile(damage);
    const { rooms } = await open();
    expect(() => rooms.load('r')).toThrow(RoomDamaged);
  });

  it('R97 of fewer fields is backed up, and has what it lacks as in a new timer', async () => {
    await columnsFile();
    await open();
    await kept.close();
    const old = new Sqlite(file());
    const body = JSON.stringify({ name: 'Keynote', chime: { red: 'GONG' } });
    const sum = rowSum(['r', 't', 0, body]);
    old.prepare('update timers set body = ?, sum = ?').run(body, sum);
    old.prepare('update rooms set sum_timers = ?').run(sum);
    old.exec("delete from vocabulary where word like 'timers.show%'");
    old.close();
    const backups = join(kept.directory, 'backups');
    rmSync(backups, { recursive: true });
    const { rooms } = await open();
    expect(readdirSync(backups)).toHaveLength(1);
    expect(rooms.load('r')?.show.timers).toEqual([
      { ...newTimer, _id: 't', index: 0, name: 'Keynote', chime: { ...newTimer.chime, red: 'GONG' } },
    ]);
  });

  it('keeps its log', async () => {
    await olderFile(6);
    const { rooms } = await open();
    const line = { actor: 'u:u', command: 'timeset/flash', channelId: 'tab', step: null, result: {} };
    expect(rooms.load('r')?.tail).toEqual([
      { ...line, seq: 1, at: 4, commandId: 7, payload: { count: 1 }, changes: [{ name: 'timers/flash' }] },
      { ...line, seq: 2, at: 5, commandId: 8, payload: { count: 2 }, changes: null },
    ]);
  });

  it('R81 knows how many bytes its logs have', async () => {
    await olderFile(6);
    const { roomBytes } = await open();
    const db = new Sqlite(file(), { readonly: true });
    const bytes = db.prepare('select sum(length(lines)) from room_log').pluck().get();
    db.close();
    expect(bytes).toBeGreaterThan(0);
    expect(roomBytes.of('r')?.log).toBe(bytes);
  });

  it('does not pass damage in its log off as whole', async () => {
    await olderFile(7);
    const old = new Sqlite(file());
    old.exec("update room_log set actor = 'u:someone' where seq = 2");
    old.close();
    const { rooms } = await open();
    expect(() => rooms.load('r')).toThrow(RoomDamaged);
  });
});
