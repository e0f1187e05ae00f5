import { describe, expect, it } from 'vitest';
import { designWith } from '../../../tests/support/designs.ts';
import { newShow } from '../../../tests/support/show.fixture.ts';
import { emptyIn, sampleScreen, sampleThatShows } from './sample-show.view.ts';

const { room } = newShow();
const emptyWhileRunning = (element: object) =>
  emptyIn(sampleScreen(room, designWith(element), 'running', 'en')).length > 0;
const sampleFor = (element: object) => sampleThatShows(room, designWith(element), ['e1']);

describe('an element that shows nothing', () => {
  it('V457 waits for what it is to show', () => {
    expect(emptyWhileRunning({ type: 'MESSAGE' })).toBe(true);
    expect(emptyWhileRunning({ type: 'IFRAME' })).toBe(true);
    expect(emptyWhileRunning({ type: 'IFRAME', url: 'https://example.org' })).toBe(false);
    expect(emptyWhileRunning({ type: 'TEXT', text: ' ' })).toBe(true);
    expect(emptyWhileRunning({ type: 'TEXT', text: '' })).toBe(false);
    expect(emptyWhileRunning({ type: 'TEXT', text: '{timer.speaker}' })).toBe(false);
    expect(emptyWhileRunning({ type: 'TIMER' })).toBe(false);
  });

  it('V637 has the plainest sample show that shows it', () => {
    expect(sampleFor({ type: 'TEXT', text: '{timer.speaker}' })).toBe('running');
    expect(sampleFor({ type: 'MESSAGE' })).toBe('message');
    expect(sampleFor({ type: 'TIMER', when: ['overtime'] })).toBe('overtime');
    expect(sampleFor({ type: 'TIMER', when: ['idle'] })).toBe('idle');
  });

  it('V637 has none where no show is what it waits for', () => {
    expect(sampleFor({ type: 'IFRAME' })).toBeNull();
    expect(sampleFor({ type: 'TIMER', hidden: true })).toBeNull();
  });
});
