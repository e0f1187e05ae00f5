import { describe, expect, it } from 'vitest';
import { defaultOscSettings } from '../../../machines/room/room.settings.ts';
import { OscRooms } from './osc-rooms.ts';
import { OscSenders } from './osc-senders.ts';

const osc = { ...defaultOscSettings, on: true, code: 'secret' };

/** Rooms with OSC, and their senders. Only the room `proven` may send. */
function rooms(...ids: readonly string[]) {
  const registry = new OscRooms({ mayReachOut: (teamId) => teamId === 'proven' });
  for (const id of ids) registry.set({ id, teamId: id, osc });
  const senders = new OscSenders({
    counts: (roomId, now) => registry.counts(roomId, now),
    onWrongCode: () => {},
    tell: undefined,
  });
  const connect = (roomId: string, address: string) =>
    expect(senders.connect(roomId, osc, { address, code: 'secret' }, 0)).toBe(true);
  const flood = (roomId: string) => {
    for (let nth = 0; nth < 1_200; nth += 1) connect(roomId, `10.0.${nth >> 8}.${nth & 255}`);
  };
  return { senders, connect, flood };
}

describe('W2844 senders that connected to a room whose team may not send OSC', () => {
  it('take no part in the reserved messages, while a room of another team uses OSC', () => {
    const { connect, senders } = rooms('proven', 'stranger');
    connect('proven', '192.168.1.20');
    connect('stranger', '10.0.0.1');
    expect(senders.addresses(0)).toEqual(['192.168.1.20']);
    const alone = rooms('stranger');
    alone.connect('stranger', '10.0.0.1');
    expect(alone.senders.addresses(0)).toEqual(['10.0.0.1']);
  });

  it('are forgotten first when 1,000 senders have connected', () => {
    const { connect, flood, senders } = rooms('proven', 'stranger');
    connect('proven', '192.168.1.20');
    flood('stranger');
    expect(senders.knows('proven', osc, '192.168.1.20', 0)).toBe(true);
    expect(senders.knows('stranger', osc, '10.0.0.0', 0)).toBe(false);
  });

  it('otherwise give way to newer ones', () => {
    const { connect, flood, senders } = rooms('proven');
    connect('proven', '192.168.1.20');
    flood('proven');
    expect(senders.knows('proven', osc, '192.168.1.20', 0)).toBe(false);
  });
});
