import { describe, expect, it } from 'vitest';
import type { AutomationTrigger } from '../../machines/automation/automation.ts';
import { callNames, mayPin, pinnedCalls } from './automation-calls.view.ts';

const call = (name: string): AutomationTrigger => ({ type: 'CALL', name });
const automation = (
  _id: string,
  when: AutomationTrigger,
  fields: { enabled?: boolean; pinned?: boolean } = {},
) => ({
  _id,
  name: `Automation ${_id}`,
  enabled: true,
  when,
  ...fields,
});
const onTime: AutomationTrigger = { type: 'TIME', time: '19:00:00', date: null };

describe('automations that run on a call', () => {
  it('K2381 are listed once in any letter case, only if they are on', () => {
    const all = [
      automation('a', call(' Doors ')),
      automation('b', call('doors')),
      automation('c', call('Lights'), { enabled: false }),
      automation('d', onTime),
      automation('e', call(' ')),
      automation('f', call('__proto__')),
    ];
    expect(callNames(all)).toEqual(['Doors', '__proto__']);
  });

  it('K2382 appear as operator buttons if they are pinned, eight at most', () => {
    const pinned = Array.from({ length: 9 }, (_, nth) =>
      automation(`p${nth}`, call(`C${nth}`), { pinned: true }),
    );
    const all = [
      automation('off', call('off'), { pinned: true, enabled: false }),
      automation('time', onTime, { pinned: true }),
      automation('plain', call('plain'), { pinned: false }),
      ...pinned,
    ];
    expect(pinnedCalls(all)).toHaveLength(8);
    expect(pinnedCalls(all)[0]).toEqual({ automationId: 'p0', title: 'Automation p0', name: 'C0' });
    expect(mayPin(pinned.slice(0, 8), null)).toBe(false);
    expect(mayPin(pinned.slice(0, 8), 'p1')).toBe(true);
    expect(mayPin([], null)).toBe(true);
  });
});
