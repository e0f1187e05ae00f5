import { describe, expect, it } from 'vitest';
import { webhookBody, webhookForm, webhookFormFault, webhookRooms, withToggled } from './webhook-form.tsx';

const url = 'https://lights.example/hook';
const none = { reach: 'some', chosen: [] } as const;

describe('the form of a webhook', () => {
  it.each([
    { url, rooms: null, events: ['*'] },
    { url, rooms: ['ABCD1234', 'EFGH5678'], events: ['timer.red', 'of.tomorrow'] },
  ])('K118 returns the unchanged webhook: %j', (webhook) => {
    expect(webhookBody(webhookForm(webhook))).toEqual({ ...webhook, rooms: webhook.rooms ?? 'all' });
  });

  it('K67 begins with all events of all rooms', () => {
    const form = { ...webhookForm(null), url: ` ${url} ` };
    expect(webhookBody(form)).toEqual({ url, rooms: 'all', events: ['*'] });
  });

  it.each([
    [{ url: ' ' }, { path: 'url', message: 'Enter a URL.' }],
    [
      { url, rooms: none },
      { path: '', message: 'Choose at least one room.' },
    ],
    [
      { url, events: none },
      { path: '', message: 'Choose at least one event.' },
    ],
    [{ url }, null],
  ])('K67 shows what is wrong with %j', (typed, fault) => {
    expect(webhookFormFault({ ...webhookForm(null), ...typed })).toEqual(fault);
  });

  it('K118 keeps deleted rooms until the user removes them', () => {
    const chosen = { reach: 'some', chosen: ['GONE1234', 'HERE1234'] } as const;
    expect(webhookRooms([{ pid: 'HERE1234', name: 'Main stage' }], chosen)).toEqual([
      { value: 'HERE1234', label: 'Main stage' },
      { value: 'GONE1234', label: 'GONE1234 (deleted)' },
    ]);
    expect(withToggled(chosen.chosen, 'GONE1234')).toEqual(['HERE1234']);
    expect(withToggled(['HERE1234'], 'MORE1234')).toEqual(['HERE1234', 'MORE1234']);
  });
});
