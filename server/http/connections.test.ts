import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '../../machines/kernel/time.ts';
import { FakeClock } from '../../tests/integration/room-host.fixtures.ts';
import { CONNECTION_RATE, ConnectionPace, OpenFilesGuard, warnOfFewFiles } from './connections.ts';
import { UwsServer } from './uws-server.ts';

function logTo(lines: string[]) {
  return pino({ base: null }, { write: (line: string) => lines.push(JSON.parse(line).msg) });
}

describe('The limit of open files', () => {
  it('N425 makes the server refuse new connections shortly before it is reached', () => {
    const clock = new FakeClock();
    const lines: string[] = [];
    const accepted: boolean[] = [];
    let open: number | null = 952;
    const files = new OpenFilesGuard({
      clock,
      log: logTo(lines),
      accept: (isOpen) => accepted.push(isOpen),
      limit: 1_000,
      next: () => open,
    });
    files.start();
    expect(accepted).toEqual([]);
    open = 953;
    clock.advance(SECOND);
    expect(accepted).toEqual([false]);
    open = null;
    clock.advance(SECOND);
    open = 945;
    clock.advance(SECOND);
    expect(accepted).toEqual([false]);
    open = 900;
    clock.advance(SECOND);
    expect(accepted).toEqual([false, true]);
    expect(lines).toEqual([
      expect.stringContaining('The limit for open files is reached'),
      expect.stringContaining('accepts connections'),
    ]);
    open = 990;
    clock.advance(SECOND);
    open = 900;
    clock.advance(SECOND);
    expect([accepted.length, lines.length]).toEqual([4, 2]);
    files.stop();
    open = null;
    clock.advance(SECOND);
    expect(accepted).toHaveLength(4);
  });

  it('N425 makes the server try again later if the port is taken', () => {
    const clock = new FakeClock();
    const lines: string[] = [];
    const opened: boolean[] = [];
    let [open, isTaken]: [number, boolean] = [990, true];
    const accept = (isOpen: boolean): void => {
      if (isOpen && isTaken) throw new Error('The port is taken.');
      opened.push(isOpen);
    };
    new OpenFilesGuard({ clock, log: logTo(lines), accept, limit: 1_000, next: () => open }).start();
    open = 100;
    clock.advance(SECOND);
    expect(opened).toEqual([false]);
    isTaken = false;
    clock.advance(SECOND);
    expect(opened).toEqual([false, true]);
  });

  it('N425 is logged at start if it is below the setting', () => {
    const lines: string[] = [];
    warnOfFewFiles(1_000, logTo(lines), 1_047);
    warnOfFewFiles(1_000, logTo(lines), 1_048);
    warnOfFewFiles(1_000, logTo(lines), null);
    expect(lines).toEqual([expect.stringContaining('SOCKETS_PER_ADDRESS')]);
  });
});

function paced(burst: number, perSecond = 200) {
  const clock = new FakeClock();
  const accepted: boolean[] = [];
  const lines: string[] = [];
  const port = { isTaken: false };
  const pace = new ConnectionPace({
    clock,
    log: pino({ base: null }, { write: (line: string) => lines.push(JSON.parse(line).msg) }),
    accept: (isOpen) => {
      if (isOpen && port.isTaken) throw new Error('The port is taken.');
      accepted.push(isOpen);
    },
    rate: { burst, perSecond },
  });
  const dialed = (count: number) => {
    for (let nth = 0; nth < count; nth += 1) pace.connected();
  };
  return { clock, accepted, lines, port, pace, dialed };
}

it('W600 the server accepts a burst of connections, then the rate', () => {
  const { clock, accepted, lines, dialed } = paced(100);
  dialed(100);
  expect(accepted).toEqual([]);
  // The turn that exceeds the burst accepts a few more.
  dialed(3);
  expect(accepted).toEqual([false]);
  clock.advance(24);
  expect(accepted).toEqual([false]);
  clock.advance(1);
  expect(accepted).toEqual([false, true]);
  dialed(2);
  expect(accepted).toEqual([false, true]);
  dialed(1);
  expect([accepted, lines.length]).toEqual([[false, true, false], 1]);
  clock.advance(MINUTE);
  dialed(100);
  expect(accepted).toHaveLength(4);
  dialed(1);
  expect([accepted.length, lines.length]).toEqual([5, 2]);
});

it('W600 the server accepts 4,000 connections in a burst and 2,000 a second', () => {
  const { burst, perSecond } = CONNECTION_RATE;
  const { clock, accepted, dialed } = paced(burst, perSecond);
  dialed(4_000);
  expect(accepted).toEqual([]);
  clock.advance(SECOND);
  dialed(2_000);
  expect(accepted).toEqual([]);
  dialed(100);
  expect(accepted).toEqual([false]);
});

it('W600 the server retries while the port is taken, until it stops', () => {
  const { clock, accepted, port, pace, dialed } = paced(0);
  dialed(1);
  port.isTaken = true;
  clock.advance(50);
  expect(accepted).toEqual([false]);
  port.isTaken = false;
  clock.advance(25);
  expect(accepted).toEqual([false, true]);
  dialed(20);
  pace.stop();
  clock.advance(MINUTE);
  expect(accepted).toEqual([false, true, false]);
});

it('W600 the server refuses new connections temporarily and still serves open ones', async () => {
  const clock = new FakeClock();
  const server = new UwsServer(clock, pino({ level: 'silent' }), { burst: 1, perSecond: 1_000 });
  server.app.any('/*', (res) => void res.end('ok'));
  const port = server.listen('127.0.0.1', 0);
  const ask = async (socket: Socket): Promise<string> => {
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    return String(await once(socket, 'data'));
  };
  const dial = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return socket;
  };
  try {
    const open = await dial();
    expect(await ask(open)).toContain('200 OK');
    expect(await ask(await dial())).toContain('200 OK');
    await expect(dial()).rejects.toThrow('ECONNREFUSED');
    expect(await ask(open)).toContain('200 OK');
    clock.advance(25);
    expect(await ask(await dial())).toContain('200 OK');
  } finally {
    server.close();
  }
});
