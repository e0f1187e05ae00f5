import { beforeEach, describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '../../machines/kernel/time.ts';
import { MAX_BUDGET } from '../../server/sockets/session.ts';
import { aClient, ask, START } from './room-host.fixtures.ts';
import { adjust, create, from, start, stop, TestHost } from './room-host.rig.ts';

let rig: TestHost;
beforeEach(async () => {
  rig = await TestHost.ready();
});

describe('a storage that fails', () => {
  it('reverts what was not written, refuses those commands, and keeps acknowledged changes', () => {
    ask(rig.host, create);
    rig.drive.run();
    rig.drive.broken = true;
    const answers = [
      ask(rig.host, create),
      ask(rig.host, start),
      ask(rig.host, create, { roomId: 'room-b' }),
    ];
    rig.drive.run();
    expect(answers.flat().map((answer) => !answer.ok && answer.error.code)).toEqual(
      Array(3).fill('storage_unavailable'),
    );
    expect(rig.timers()).toHaveLength(2);
    expect(rig.timeset()?.running).toBe(false);
    expect(rig.heard.seqs('room-a')).toEqual([1]);
    expect(rig.host.health()).toMatchObject({ storage: false, pending: 0 });
  });

  it('lets the room continue with the next seq once a probe succeeds', () => {
    rig.drive.broken = true;
    ask(rig.host, create);
    rig.drive.run();
    expect(ask(rig.host, create)).toMatchObject([{ ok: false, error: { code: 'storage_unavailable' } }]);
    rig.clock.advance(SECOND);
    rig.drive.run();
    expect(rig.host.health().storage).toBe(false);
    rig.drive.broken = false;
    rig.clock.advance(SECOND);
    rig.drive.run();
    expect(rig.host.health().storage).toBe(true);
    const answers = ask(rig.host, create);
    rig.drive.run();
    expect(answers).toMatchObject([{ ok: true, result: { seq: 1 } }]);
  });

  it('lets a running clock continue, and rings its alarm late with its own instant', () => {
    ask(rig.host, start);
    rig.drive.run();
    rig.drive.broken = true;
    ask(rig.host, create);
    rig.drive.run();
    expect(rig.timeset()?.running).toBe(true);
    rig.clock.advance(10 * MINUTE + 5 * SECOND);
    expect(rig.timeset()?.running).toBe(true);
    rig.drive.broken = false;
    for (let i = 0; i < 3; i++) {
      rig.clock.advance(SECOND);
      rig.drive.run();
    }
    expect(rig.timeset()).toMatchObject({ running: false, lastStop: START + 10 * MINUTE });
  });

  it('does not remove connected screens when changes are rolled back', () => {
    rig.host.clientsChanged('room-a', [aClient('c1')], []);
    rig.clock.advance(1);
    rig.drive.broken = true;
    ask(rig.host, create);
    rig.drive.run();
    expect(rig.host.durable('room-a')?.context.clients.map(({ id }) => id)).toEqual(['c1']);
  });
});

describe('a repeated command', () => {
  it('is applied once and gets the first answer', () => {
    const first = ask(rig.host, create, from('tab', 1));
    rig.drive.run();
    const second = ask(rig.host, create, from('tab', 1));
    expect(second).toEqual(first);
    expect(rig.timers()).toHaveLength(2);
  });

  it('is answered by the same commit if the first one is still being written', () => {
    const first = ask(rig.host, create, from('tab', 1));
    const second = ask(rig.host, create, from('tab', 1));
    expect([...first, ...second]).toEqual([]);
    rig.drive.run();
    expect(first).toHaveLength(1);
    expect(second).toEqual(first);
    expect(rig.timers()).toHaveLength(2);
  });

  it('gets the same refusal', () => {
    ask(rig.host, stop, from('tab', 1));
    ask(rig.host, start, from('tab', 2));
    rig.drive.run();
    expect(ask(rig.host, stop, from('tab', 1))).toMatchObject([
      { ok: false, error: { code: 'not_running' } },
    ]);
  });

  it('gets its first answer after a crash', () => {
    const first = ask(rig.host, create, from('tab', 4));
    rig.drive.run();
    rig.crash();
    expect(ask(rig.host, create, from('tab', 4))).toEqual(first);
    rig.drive.run();
    expect(rig.timers()).toHaveLength(2);
  });

  it('is refused if its answer is no longer stored, and never applied again', () => {
    for (let id = 1; id <= 300; id++) ask(rig.host, adjust, from('tab', id));
    rig.drive.run();
    expect(ask(rig.host, adjust, from('tab', 1))).toMatchObject([{ error: { code: 'duplicate_command' } }]);
    expect(rig.host.durable('room-a')?.seq).toBe(300);
  });

  it('W10 gets its first answer, even after as many commands as a client may send at once', () => {
    for (let id = 1; id <= MAX_BUDGET; id++) ask(rig.host, adjust, from('tab', id));
    rig.drive.run();
    expect(ask(rig.host, adjust, from('tab', 1))).toMatchObject([{ ok: true, result: { seq: 1 } }]);
    rig.crash();
    expect(ask(rig.host, adjust, from('tab', 1))).toMatchObject([{ ok: true, result: { seq: 1 } }]);
  });

  it('W105 about a screen runs again after a crash, but not a third time', () => {
    const name = (told: string) =>
      ({ name: 'clients/rename', payload: { clientId: 'c1', name: told } }) as const;
    const named = () => rig.host.durable('room-a')?.context.clients.map((client) => client.name);
    rig.host.clientsChanged('room-a', [aClient('c1')], []);
    ask(rig.host, name('Stage'), from('tab', 1));
    ask(rig.host, create, from('tab', 2));
    rig.drive.run();
    rig.crash();
    rig.host.clientsChanged('room-a', [aClient('c1')], []);
    const again = ask(rig.host, name('Stage'), from('tab', 1));
    expect(again).toMatchObject([{ ok: true, result: { seq: 1 } }]);
    expect(named()).toEqual(['Stage']);
    ask(rig.host, name('Foyer'), from('tab', 3));
    expect(ask(rig.host, name('Stage'), from('tab', 1))).toEqual(again);
    expect(named()).toEqual(['Foyer']);
  });

  it('can be sent again after the storage failed', () => {
    rig.drive.broken = true;
    ask(rig.host, create, from('tab', 1));
    rig.drive.run();
    rig.drive.broken = false;
    rig.clock.advance(SECOND);
    rig.drive.run();
    const again = ask(rig.host, create, from('tab', 1));
    rig.drive.run();
    expect(again).toMatchObject([{ ok: true, result: { seq: 1 } }]);
  });

  it('W104 gets its refusal again only for the newest thousand tabs', () => {
    for (let tab = 0; tab <= 1_000; tab += 1) ask(rig.host, stop, from(`tab-${tab}`, 1));
    ask(rig.host, start);
    rig.drive.run();
    expect(ask(rig.host, stop, from('tab-1', 1))).toMatchObject([{ error: { code: 'not_running' } }]);
    const forgotten = ask(rig.host, stop, from('tab-0', 1));
    rig.drive.run();
    expect(forgotten).toMatchObject([{ ok: true }]);
  });

  it('is recognized only in its own channel', () => {
    ask(rig.host, create, from('tab', 1));
    ask(rig.host, create, from('other', 1));
    rig.drive.run();
    expect(rig.timers()).toHaveLength(3);
  });
});

describe('a returning client', () => {
  const epoch = 1;

  it('gets missed events, oldest first, but none that are not on disk', () => {
    for (let i = 0; i < 3; i++) ask(rig.host, adjust);
    rig.drive.run();
    ask(rig.host, adjust);
    const missed = rig.host.since('room-a', { epoch, seq: 1 });
    expect(typeof missed !== 'string' && missed.map(({ seq }) => seq)).toEqual([2, 3]);
    expect(rig.host.since('room-a', { epoch, seq: 3 })).toEqual([]);
  });

  it('gets the whole state if its position is of another epoch, too old or in the future', () => {
    for (let i = 0; i < 600; i++) ask(rig.host, adjust);
    rig.drive.run();
    expect(rig.host.since('room-a', { epoch: 2, seq: 600 })).toBe('lost');
    expect(rig.host.since('room-a', { epoch, seq: 3 })).toBe('resync');
    expect(rig.host.since('room-a', { epoch, seq: 601 })).toBe('lost');
    expect(rig.host.since('room-x', { epoch, seq: 0 })).toBe('resync');
  });

  it('gets missed events after a crash too', () => {
    for (let i = 0; i < 3; i++) ask(rig.host, adjust);
    rig.drive.run();
    rig.crash();
    const missed = rig.host.since('room-a', { epoch, seq: 1 });
    expect(typeof missed !== 'string' && missed.map(({ seq, changes }) => [seq, changes[0]?.name])).toEqual([
      [2, 'timers/updateOne'],
      [3, 'timers/updateOne'],
    ]);
  });

  it('gets the whole state if events from before a crash may contain hidden text', () => {
    ask(rig.host, { name: 'messages/create', payload: { text: 'Draft' } });
    const messageId = 'id0001';
    ask(rig.host, { name: 'messages/show', payload: { messageId } });
    ask(rig.host, adjust);
    rig.drive.run();
    rig.crash();
    expect(rig.host.since('room-a', { epoch, seq: 0 })).toBe('resync');
    expect(rig.host.since('room-a', { epoch, seq: 1 })).toHaveLength(2);
  });

  it('can undo changes from before a crash', () => {
    ask(rig.host, create);
    ask(rig.host, { name: 'timers/remove', payload: { timerId: 'room-a-timer' } });
    rig.drive.run();
    rig.crash();
    ask(rig.host, { name: 'room/undo', payload: {} });
    rig.drive.run();
    expect(rig.timers().map(({ _id }) => _id)).toEqual(['room-a-timer', 'id0001']);
  });
});
