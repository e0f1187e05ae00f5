import { describe, expect, it } from 'vitest';
import type { AutomationTrigger } from '../../machines/automation/automation.ts';
import { HOUR, MINUTE, SECOND } from '../../machines/kernel/time.ts';
import { changesBetween } from '../../machines/room/changes-between.ts';
import type { CommandName, CommandPayloads } from '../../machines/room/commands.ts';
import { ANY, AutomatedRoom } from '../../tests/support/automated-room.ts';
import { SHOW_START, testRoom } from '../../tests/support/test-room.ts';
import { dryRun as dryRunSteps, type LoggedChanges } from './automation-dry-run.ts';

function dryRun(...asked: Parameters<typeof dryRunSteps>) {
  const steps = dryRunSteps(...asked);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** A show, and what its log says. */
class LoggedShow {
  readonly room = new AutomatedRoom(testRoom([{}, { minutes: 5 }]));
  readonly lines: LoggedChanges[] = [];

  do<Name extends CommandName>(name: Name, payload: CommandPayloads[Name], actor = 'u:owner'): void {
    const before = this.room.context;
    this.room.do(name, payload);
    const changes = changesBetween(before, this.room.context);
    this.lines.push({ at: this.room.now, actor, command: name, changes });
  }

  wait(ms: number): void {
    this.room.wait(ms);
  }

  times(when: AutomationTrigger): readonly number[] {
    return dryRun(this.room.context, this.lines, when).times.map((at) => at - SHOW_START);
  }
}

const on = (event: Extract<AutomationTrigger, { type: 'EVENT' }>['event']): AutomationTrigger => ({
  type: 'EVENT',
  event,
  ...ANY,
});

function aShow(): LoggedShow {
  const show = new LoggedShow();
  show.do('timeset/start', {});
  show.wait(9 * MINUTE + 30 * SECOND);
  show.do('timeset/next', { autostart: true });
  show.wait(7 * MINUTE);
  show.do('timeset/stop', {});
  return show;
}

describe('a dry run', () => {
  it('K114 shows the runs of the last show for a trigger by remaining time', () => {
    expect(aShow().times({ type: 'LEFT', left: MINUTE, ...ANY })).toEqual([
      9 * MINUTE,
      13 * MINUTE + 30 * SECOND,
    ]);
  });

  it('K114 shows the runs for triggers by events', () => {
    const show = aShow();
    expect(show.times(on('timer.started'))).toEqual([0, 9 * MINUTE + 30 * SECOND]);
    expect(show.times(on('timer.stopped'))).toEqual([16 * MINUTE + 30 * SECOND]);
    expect(show.times(on('timer.red'))).toEqual([14 * MINUTE + 15 * SECOND]);
    expect(show.times(on('timer.overtime'))).toEqual([15 * MINUTE + 30 * SECOND, 16 * MINUTE + 30 * SECOND]);
  });

  it('K114 shows the runs for a time of day and for audience questions', () => {
    const show = aShow();
    show.do('messages/create', { text: 'Why?' }, 'audience');
    expect(show.times({ type: 'TIME', time: '18:10:00', date: null })).toEqual([10 * MINUTE]);
    expect(show.times(on('question.asked'))).toEqual([16 * MINUTE + 30 * SECOND]);
  });

  it.each([
    ['stops at a pause of four hours', 4 * HOUR, SHOW_START + 4 * HOUR + 16 * MINUTE + 30 * SECOND],
    ['includes a shorter pause', 4 * HOUR - 1, SHOW_START],
  ])('K114 covers only the last show: it %s', (_, pause, start) => {
    const show = aShow();
    show.wait(pause);
    show.do('room/blackout', { on: true });
    const { since, times } = dryRun(show.room.context, show.lines, on('timer.started'));
    expect([since, times.length > 0]).toEqual([start, start === SHOW_START]);
  });

  it('K114 shows no runs if the lines lack changes, for a call, or if there is no log', () => {
    const show = aShow();
    const silent = show.lines.map((line) => ({ ...line, changes: null }));
    expect(dryRun(show.room.context, silent, on('timer.started')).times).toEqual([]);
    expect(dryRun(show.room.context, show.lines, { type: 'CALL', name: 'x' }).since).toBeNull();
    expect(dryRun(testRoom([]), [], on('timer.started'))).toEqual({ since: null, times: [] });
    expect(dryRun(testRoom([]), show.lines.slice(0, 1), on('timer.started')).since).toBe(SHOW_START);
  });

  it('K114 ignores existing automations of the room, and shows times of the wall clock', () => {
    const show = new LoggedShow();
    show.do('automations/add', { name: 'Own', when: on('timer.started'), steps: [] });
    show.do('timeset/start', {});
    const ahead = show.lines.map((line) => ({ ...line, at: line.at + HOUR }));
    expect(dryRun(show.room.context, ahead, on('timer.started'), HOUR).times).toEqual([SHOW_START + HOUR]);
  });

  it('W2605 pauses after each log line', () => {
    const show = aShow();
    const steps = dryRunSteps(show.room.context, show.lines, on('timer.started'));
    expect([...steps]).toHaveLength(show.lines.length);
  });
});
