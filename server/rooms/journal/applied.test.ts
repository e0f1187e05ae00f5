import { describe, expect, it } from 'vitest';
import { AppliedCommands, MAX_CHANNELS } from './applied.ts';

const accept = (commands: AppliedCommands, channel: number) =>
  commands.committed(`tab-${channel}`, 1, { ok: true, result: { seq: channel } });

/** True if the channel's first command is known. */
const knows = (commands: AppliedCommands, channel: number) =>
  commands.repeats(`tab-${channel}`, 1, true, () => {});

describe('the remembered commands of a room', () => {
  it('R88 are those of the newest channels, and of older channels that are still active', () => {
    const commands = AppliedCommands.from({ applied: new Map(), tail: [] });
    for (let channel = 0; channel < 3 * MAX_CHANNELS; channel += 1) {
      accept(commands, channel);
      if (channel % 1_000 === 0) accept(commands, 7);
    }
    expect(knows(commands, 0)).toBe(false);
    expect(knows(commands, 7)).toBe(true);
    for (let channel = 2 * MAX_CHANNELS; channel < 3 * MAX_CHANNELS; channel += 1)
      expect(knows(commands, channel)).toBe(true);
  });

  it('R88 of a channel become the newest again when the channel sends a command', () => {
    const commands = AppliedCommands.from({ applied: new Map([['tab-1', 4]]), tail: [] });
    expect(commands.repeats('tab-1', 4, true, () => {})).toBe(true);
    expect(commands.repeats('tab-1', 5, true, () => {})).toBe(false);
  });
});
