import { describe, expect, it } from 'vitest';
import { refusal } from '../../machines/kernel/errors.ts';
import { CommandOutbox, type SentCommand } from './outbox.ts';

const start = (id: number, at = 0): SentCommand => ({
  id,
  command: { name: 'timeset/start', payload: {} },
  at,
});
const rename = (id: number, at = 0): SentCommand => ({
  id,
  command: { name: 'room/rename', payload: { name: 'A' } },
  at,
});
const ids = (commands: readonly SentCommand[]) => commands.map(({ id }) => id);

describe('the outbox', () => {
  it('V54 predicts a command until the state contains it', async () => {
    const outbox = new CommandOutbox();
    const answer = outbox.add(start(1));
    outbox.ack(1, { seq: 8 }, 7);
    await expect(answer).resolves.toEqual({ seq: 8 });
    expect(ids(outbox.predicted())).toEqual([1]);
    expect(outbox.names()).toBeNull();
    outbox.seen(8);
    expect(outbox.predicted()).toEqual([]);
  });

  it('V54 stops predicting on the acknowledgement if the state came before it', () => {
    const outbox = new CommandOutbox();
    void outbox.add(start(1));
    outbox.ack(1, { seq: 8 }, 8);
    expect(outbox.predicted()).toEqual([]);
  });

  it('V54 reverts a refused command, and rejects with the refusal', async () => {
    const outbox = new CommandOutbox();
    const answer = outbox.add(start(1));
    outbox.nack(1, refusal('already_running'));
    await expect(answer).rejects.toMatchObject({ code: 'already_running' });
    expect(outbox.predicted()).toEqual([]);
  });

  it('V54 sends unanswered commands again, oldest first', () => {
    const outbox = new CommandOutbox();
    for (const id of [1, 2, 3]) void outbox.add(rename(id));
    outbox.ack(2, { seq: 5 }, 5);
    expect(ids(outbox.unanswered(60_000))).toEqual([1, 3]);
  });

  it('V1380 sends a command with a deadline again, however old it is', () => {
    const outbox = new CommandOutbox();
    const bounded = { ...start(1, 0), by: 2_000 };
    void outbox.add(bounded);
    void outbox.add(rename(2, 0));
    expect(outbox.unanswered(60_000)).toMatchObject([bounded, rename(2, 0)]);
  });

  it('V54 drops an unsent show command after 2 s, and keeps edits', async () => {
    const outbox = new CommandOutbox();
    const show: SentCommand = {
      id: 1,
      command: { name: 'messages/show', payload: { messageId: 'm-1' } },
      at: 0,
    };
    const late = outbox.add(show, false);
    void outbox.add(rename(2), false);
    void outbox.add(start(3, 1_000), false);
    expect(ids(outbox.unanswered(2_001))).toEqual([2, 3]);
    await expect(late).rejects.toMatchObject({ code: 'not_ready' });
  });

  it('V54 lists the commands that wait for an answer', () => {
    const outbox = new CommandOutbox();
    void outbox.add(start(1));
    void outbox.add(rename(2));
    expect([...(outbox.names() ?? [])]).toEqual(['timeset/start', 'room/rename']);
  });
});
