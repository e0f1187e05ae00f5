import { expect, it } from 'vitest';
import { type BenchRun, drawnRuns, runsIn } from './history.ts';

const run = (at: string, p50: number | null, machine = '2 × CPU'): BenchRun => ({
  at,
  version: '1.0.0',
  machine,
  measured: { 'delivery p50 <all>, × bare': p50 },
});

it('the history has one line for each run, and unreadable lines are skipped', () => {
  const runs = [run('2027-01-01', 1.2), run('2027-01-02', null)];
  const text = runs.map((each) => JSON.stringify(each)).join('\n');
  expect(runsIn(`${text}\n{"at":"2027-\n`)).toEqual(runs);
});

it('the picture has a line for each measure and machine, which ends at the newest value', () => {
  const picture = drawnRuns([run('a', 2), run('b', null), run('c', 1), run('d', 4, '8 × CPU')]);
  const lines = [...picture.matchAll(/points="([^"]*)"/g)].map(([, points]) => points);
  expect(lines).toEqual(['300.0,50.0 550.0,60.0', '300.0,122.0']);
  expect(picture).toContain('delivery p50 &lt;all>, × bare');
  expect(picture.match(/>1<\/text>|>4<\/text>/g)).toHaveLength(2);
});
