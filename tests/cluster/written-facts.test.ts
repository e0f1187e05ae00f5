import { expect, it } from 'vitest';
import { FactInvalidation } from '../../server/cluster/cluster-member.ts';
import { ProcessClock, SimTime } from '../simulation/sim.time.ts';
import { MemoryNetwork } from './memory-bus.ts';

const FIVE_SECONDS = 5_000;

function processes() {
  const time = new SimTime(0);
  const clock = new ProcessClock(time);
  const network = new MemoryNetwork({ time: clock });
  const process = (name: string) => {
    const renewed: unknown[] = [];
    const remembering = (fact: string) => ({
      renew: (keys: readonly string[] | null) => {
        renewed.push([fact, keys]);
        return null;
      },
    });
    const bus = network.bus(name);
    const remembered = {
      teams: remembering('teams'),
      sessions: remembering('sessions'),
      keys: remembering('keys'),
    };
    return { bus, renewed, facts: new FactInvalidation({ bus, me: name, clock, remembered }) };
  };
  return { network, time, one: process('one'), other: process('other') };
}

const everything = [
  ['teams', null],
  ['sessions', null],
  ['keys', null],
];

it('D119 makes other processes reload changed teams and keys, but not its own process', () => {
  const { time, one, other } = processes();
  one.facts.tell({ teams: ['team'], keys: null });
  time.runUntil(10);
  expect(other.renewed).toEqual([
    ['teams', ['team']],
    ['keys', null],
  ]);
  expect(one.renewed).toEqual([]);
});

it('D119 reloads everything every five seconds and after a reconnection', () => {
  const { network, time, one, other } = processes();
  network.loss = 1;
  one.facts.tell({ sessions: ['tag'] });
  time.runUntil(FIVE_SECONDS - 1);
  expect(other.renewed).toEqual([]);
  time.runUntil(FIVE_SECONDS);
  expect(other.renewed).toEqual(everything);
  time.runUntil(2 * FIVE_SECONDS);
  expect(other.renewed).toEqual([...everything, ...everything]);
  one.bus.connect(false);
  one.renewed.length = 0;
  one.bus.connect(true);
  expect(one.renewed).toEqual(everything);
});

it('D119 receives and reloads nothing after it is stopped', () => {
  const { time, one, other } = processes();
  other.facts.stop();
  one.facts.tell({ teams: null });
  time.runUntil(2 * FIVE_SECONDS);
  expect(other.renewed).toEqual([]);
});
