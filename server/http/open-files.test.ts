import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { SECOND } from '../../machines/kernel/time.ts';
import { FakeClock } from '../../tests/integration/room-host.fixtures.ts';
import { OpenFiles, warnOfFewFiles } from './connections.ts';

function logTo(lines: string[]) {
  return pino({ base: null }, { write: (line: string) => lines.push(JSON.parse(line).msg) });
}

describe('Open files', () => {
  it('N425 stop connections near their limit, until there is room', () => {
    const clock = new FakeClock();
    const lines: string[] = [];
    const accepted: boolean[] = [];
    let open: number | null = 900;
    const files = new OpenFiles({
      clock,
      log: logTo(lines),
      accept: (isOpen) => accepted.push(isOpen),
      limit: 1_000,
      next: () => open,
    });
    files.start();
    expect(accepted).toEqual([]);
    open = null;
    clock.advance(SECOND);
    open = 945;
    clock.advance(SECOND);
    expect(accepted).toEqual([false]);
    open = 900;
    clock.advance(SECOND);
    expect(accepted).toEqual([false, true]);
    expect(lines).toEqual([
      expect.stringContaining('Open files run out'),
      expect.stringContaining('connections are taken'),
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

  it('N425 are tried again where the port cannot be had', () => {
    const clock = new FakeClock();
    const lines: string[] = [];
    const opened: boolean[] = [];
    let [open, isTaken]: [number, boolean] = [990, true];
    const accept = (isOpen: boolean): void => {
      if (isOpen && isTaken) throw new Error('The port is taken.');
      opened.push(isOpen);
    };
    new OpenFiles({ clock, log: logTo(lines), accept, limit: 1_000, next: () => open }).start();
    open = 100;
    clock.advance(SECOND);
    expect(opened).toEqual([false]);
    isTaken = false;
    clock.advance(SECOND);
    expect(opened).toEqual([false, true]);
  });

  it('N425 are named at start where their limit is below the setting', () => {
    const lines: string[] = [];
    warnOfFewFiles(1_000, logTo(lines), 1_024);
    warnOfFewFiles(1_000, logTo(lines), 20_000);
    warnOfFewFiles(1_000, logTo(lines), null);
    expect(lines).toEqual([expect.stringContaining('SOCKETS_PER_ADDRESS')]);
  });
});
