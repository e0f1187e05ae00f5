import { describe, expect, it } from 'vitest';
import { newValues } from '../../machines/kernel/fields.ts';
import { designFields } from '../../machines/output/design.ts';
import { roomView } from './room-view.fixture.ts';
import { type ShowEvent, ShowFeed } from './show-feed.ts';

const named = (name: string, seq: number, at = seq * 100): ShowEvent => ({
  name: 'room/name',
  payload: { name },
  seq,
  at,
});

function joined(seq: number) {
  const feed = new ShowFeed();
  feed.welcome({
    channelId: 'c',
    clientId: 'c1',
    epoch: 1,
    seq,
    at: 0,
    serverVersion: '0',
    permissions: 1,
    expiresAt: 0,
    state: roomView(),
  });
  return feed;
}

const nameOf = (feed: ShowFeed) => feed.shown?.view.room.name;

describe('the show feed', () => {
  it('V56 without a delay shows each event as it comes', () => {
    const feed = joined(0);
    feed.hear(named('A', 1, 9_999));
    feed.release(0, 0);
    expect(nameOf(feed)).toBe('A');
    expect(feed.nextAt).toBeNull();
  });

  it('V56 with a delay holds each event until the delayed clock reaches it', () => {
    const feed = joined(0);
    feed.hear(named('A', 1, 100));
    feed.hear(named('B', 2, 200));
    feed.release(99, 5_000);
    expect(nameOf(feed)).toBe(roomView().room.name);
    expect(feed.nextAt).toBe(100);
    feed.release(150, 5_000);
    expect(nameOf(feed)).toBe('A');
    feed.release(200, 5_000);
    expect(nameOf(feed)).toBe('B');
  });

  it('V56 lets the list of clients bypass the delay', () => {
    const feed = joined(0);
    const clients = [{ id: 'c1', name: 'Stage' }];
    feed.hear(named('A', 1, 100));
    feed.hear({ name: 'clients', payload: clients, seq: 0, at: 100 });
    feed.release(50, 5_000);
    expect(feed.shown?.view.clients).toEqual(clients);
    feed.release(100, 5_000);
    expect([nameOf(feed), feed.shown?.view.clients]).toEqual(['A', clients]);
  });

  it('R120 lets drafts bypass the delay, and keeps them as what is held back is shown', () => {
    const feed = joined(0);
    const draft = { design: newValues(designFields), by: { clientId: 'c2', name: 'Ada' }, at: 1 };
    const draftOf = () => feed.shown?.view.outputs[0]?.draft;
    feed.hear(named('A', 1, 100));
    feed.hear({ name: 'outputs/draft', payload: { outputId: 'o1', draft }, seq: 0, at: 100 });
    feed.release(50, 5_000);
    expect(draftOf()).toBe(draft);
    feed.release(100, 5_000);
    expect([nameOf(feed), draftOf()]).toEqual(['A', draft]);
    feed.hear({ name: 'outputs/draft', payload: { outputId: 'o1', draft: null }, seq: 0, at: 200 });
    expect(draftOf()).toBeNull();
  });

  it('V55 resumes from what it heard, not from what it shows', () => {
    const feed = joined(4);
    feed.hear(named('A', 5));
    feed.hear(named('B', 6));
    feed.release(0, 5_000);
    expect(feed.since).toEqual({ epoch: 1, seq: 5 });
  });

  it('V55 sees a gap, and asks for the whole state after a resync', () => {
    const feed = joined(4);
    expect(feed.hear(named('B', 6))).toBe('gap');
    expect(feed.since).toEqual({ epoch: 1, seq: 4 });
    feed.forgetPosition();
    expect(feed.since).toBeNull();
  });

  it('V55 asks for the whole state when resuming leaves the same hole', () => {
    const feed = joined(4);
    feed.hear(named('B', 6));
    expect(feed.since).not.toBeNull();
    feed.hear(named('B', 6));
    expect(feed.since).toBeNull();
  });

  it('V56 drops what is held back when a whole state arrives', () => {
    const feed = joined(0);
    feed.hear(named('A', 1, 100));
    const again = joined(9);
    expect(again.nextAt).toBeNull();
    feed.welcome({
      channelId: 'c',
      clientId: 'c2',
      epoch: 2,
      seq: 1,
      at: 0,
      serverVersion: '0',
      permissions: 1,
      expiresAt: 0,
      state: roomView(),
    });
    feed.release(1_000, 1);
    expect(nameOf(feed)).toBe(roomView().room.name);
  });
});
