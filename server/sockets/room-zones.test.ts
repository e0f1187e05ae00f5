import { describe, expect, it } from 'vitest';
import { DAY } from '../../machines/kernel/time.ts';
import type { Clock } from '../kernel/clock.ts';
import { syncTeamLookup } from '../store/lookup.ts';
import { ExpiryWatch } from './ended-rights.ts';
import { anIdentity } from './identity.fixture.ts';
import { Sessions } from './room-sessions.ts';
import { RoomZones } from './room-zones.ts';
import { type Identity, Session } from './session.ts';

const BERLIN_IN_SPRING = Date.UTC(2027, 2, 28, 1);

const identityIn = (roomId: string): Identity =>
  anIdentity({ roomId, clientId: roomId, channelId: roomId, deviceId: roomId, open: true });

describe('the zone rules of rooms', () => {
  it('W93 are sent when the zone changes, or when the clock is set to a time close to a change', () => {
    let [now, ahead] = [BERLIN_IN_SPRING - 30 * DAY, 0];
    const alarms: { at: number; ring: () => void }[] = [];
    const clock: Clock = {
      now: () => now,
      precise: () => now,
      wall: () => now + ahead,
      difference: () => ahead,
      compare: () => {},
      after: (wait, ring) => {
        const alarm = { at: now + wait, ring };
        alarms.push(alarm);
        return () => void alarms.splice(alarms.indexOf(alarm), 1);
      },
    };
    const passTo = (wall: number) => {
      for (;;) {
        const [next] = alarms.toSorted((one, other) => one.at - other.at);
        if (next === undefined || next.at + ahead > wall) break;
        alarms.splice(alarms.indexOf(next), 1);
        now = next.at;
        next.ring();
      }
      now = wall - ahead;
    };
    const told: string[] = [];
    const sessions = new Sessions(new ExpiryWatch(clock, { endLapsed: () => {} }), {
      sessions: { hold: () => () => {} },
      teams: syncTeamLookup,
    });
    const zones = new RoomZones(sessions, clock, (topic) => void told.push(topic));
    for (const [roomId, zone] of [
      ['berlin', 'Europe/Berlin'],
      ['new-york', 'America/New_York'],
    ] as const) {
      sessions.add(new Session(1, ''), identityIn(roomId));
      zones.sent(roomId, zone);
    }
    passTo(Date.UTC(2027, 2, 20));
    expect(told.splice(0)).toEqual(['room/new-york']);
    passTo(Date.UTC(2027, 2, 30));
    expect(told.splice(0)).toEqual(['room/berlin']);
    // Half an hour before New York's clocks go back.
    ahead = Date.UTC(2027, 10, 7, 5, 30) - now;
    zones.check();
    expect(told.splice(0)).toEqual(['room/berlin']);
    passTo(Date.UTC(2027, 10, 7, 6, 1));
    expect(told).toEqual(['room/new-york']);
  });
});
