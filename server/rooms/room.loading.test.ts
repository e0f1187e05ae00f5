import { describe, expect, it } from 'vitest';
import { newOutput, type Output } from '../../machines/output/output.ts';
import { nextStep, withStepApplied } from '../../machines/room/room.history.ts';
import { testRoom } from '../../tests/support/test-room.ts';
import type { StoredRoom, TailEntry } from './journal/store.ts';
import { contextOfStored, recentCommits } from './room.loading.ts';

/** As a version that knew no layouts wrote it into the log, which nothing checks. */
const old: Output = JSON.parse('{"_id":"foyer","index":0,"name":"Foyer","showNotes":true}');
const whole = { ...newOutput, ...old };

const line: TailEntry = {
  seq: 1,
  at: 1,
  actor: 'u:ann',
  command: 'outputs/remove',
  channelId: null,
  commandId: null,
  payload: { outputId: 'foyer' },
  result: {},
  step: {
    command: 'outputs/remove',
    permission: 16,
    changes: [{ part: 'output', before: old, after: null }],
  },
  changes: [
    { name: 'outputs/updateOne', payload: old },
    { name: 'outputs/all', payload: [old] },
  ],
};
const { show, access, handledUntil, runs, drafts } = testRoom();
const stored: StoredRoom = {
  show,
  access,
  handledUntil,
  runs,
  drafts,
  epoch: 1,
  seq: 1,
  tail: [line],
  applied: new Map(),
};

describe('a log of a version without layouts', () => {
  it('R97 restores a complete output if the removal of the output is undone', () => {
    const { history } = contextOfStored(stored);
    const step = nextStep(history, 'back');
    expect(withStepApplied('before', show, step?.changes ?? []).outputs[0]).toEqual(whole);
  });

  it('R97 gives screens that reconnect complete outputs', () => {
    const [first] = recentCommits(stored, contextOfStored(stored), 0);
    expect(first?.changes).toEqual([
      { name: 'outputs/updateOne', payload: whole },
      { name: 'outputs/all', payload: [whole] },
    ]);
  });
});
