import { describe, expect, it } from 'vitest';
import { PRESETS } from '../../../machines/output/presets.ts';
import { designWith } from '../../../tests/support/designs.ts';
import { newShow } from '../../../tests/support/show.fixture.ts';
import { designScreenOf } from '../design/design-screen.view.ts';
import {
  emptyElementIds,
  SAMPLE_NAMES,
  SAMPLE_NOW,
  SAMPLE_ZONE,
  type Sample,
  sampleScreen,
  sampleShow,
  sampleThatShows,
} from './sample-show.view.ts';

const { room } = newShow();
const options = {
  now: SAMPLE_NOW,
  locale: 'en',
  deviceZone: SAMPLE_ZONE,
  flashes: { timers: null, messages: null },
};
const screenOf = (sample: Sample) => designScreenOf(sampleShow(room, sample), PRESETS.FULL, options);
const timerIn = (sample: Sample) =>
  screenOf(sample).elements.flatMap(({ content }) => (content?.kind === 'timer' ? [content] : []))[0];

describe('the sample show', () => {
  it.each([
    ['idle', 'plain', 'ready', false],
    ['running', 'plain', 'going', false],
    ['yellow', 'yellow', 'going', false],
    ['red', 'red', 'going', false],
    ['overtime', 'plain', 'going', true],
  ] as const)('V370 shows the state %s on request', (sample, ink, state, over) => {
    expect(timerIn(sample)?.look).toMatchObject({ over, state, ...(over ? {} : { ink }) });
  });

  it('V370 shows a message beside the timer, in focus, and nothing in a blackout', () => {
    expect(screenOf('running').viewer.message).toBeNull();
    expect(screenOf('message').viewer).toMatchObject({ timerShare: 34, messageShare: 66, focus: false });
    expect(screenOf('focus').viewer.focus).toBe(true);
    expect(screenOf('blackout').blackout).toBe(true);
  });

  it('V2339 has a script for a prompter, and the first words of the next script', () => {
    for (const sample of SAMPLE_NAMES.filter((each) => each !== 'blackout' && each !== 'focus')) {
      const { elements } = designScreenOf(sampleShow(room, sample), PRESETS.PROMPTER, options);
      const [script] = elements.flatMap(({ content }) => (content?.kind === 'script' ? [content] : []));
      expect(script?.script.split('\n').length).toBeGreaterThan(4);
      expect(script?.next).not.toBe('');
    }
  });

  it('V370 has content for every element, with long and right-to-left words in two samples', () => {
    const titles = SAMPLE_NAMES.map((sample) => screenOf(sample).viewer.face.title);
    expect(new Set(titles).size).toBe(3);
    for (const sample of SAMPLE_NAMES) {
      const show = sampleShow(room, sample);
      expect(show.messages.filter(({ question }) => question)).toHaveLength(1);
      expect(show.timers.length).toBeGreaterThan(3);
      expect(show.timers[1]?.notes).not.toBe('');
    }
  });
});

const emptyWhileRunning = (element: object) =>
  emptyElementIds(sampleScreen(room, designWith(element), 'running', 'en')).length > 0;

const sampleFor = (element: object) => sampleThatShows(room, designWith(element), ['e1']);

describe('an element without content', () => {
  it('V457 is empty until it has something to show', () => {
    expect(emptyWhileRunning({ type: 'MESSAGE' })).toBe(true);
    expect(emptyWhileRunning({ type: 'IFRAME' })).toBe(true);
    expect(emptyWhileRunning({ type: 'IFRAME', url: 'https://example.org' })).toBe(false);
    expect(emptyWhileRunning({ type: 'TEXT', text: ' ' })).toBe(true);
    expect(emptyWhileRunning({ type: 'TEXT', text: '' })).toBe(false);
    expect(emptyWhileRunning({ type: 'TEXT', text: '{timer.speaker}' })).toBe(false);
    expect(emptyWhileRunning({ type: 'TIMER' })).toBe(false);
  });

  it('V637 is shown with the simplest sample show in which it is visible', () => {
    expect(sampleFor({ type: 'TEXT', text: '{timer.speaker}' })).toBe('running');
    expect(sampleFor({ type: 'MESSAGE' })).toBe('message');
    expect(sampleFor({ type: 'TIMER', when: ['overtime'] })).toBe('overtime');
    expect(sampleFor({ type: 'TIMER', when: ['idle'] })).toBe('idle');
  });

  it('V637 is shown without a sample show if it is visible in none', () => {
    expect(sampleFor({ type: 'IFRAME' })).toBeNull();
    expect(sampleFor({ type: 'TIMER', hidden: true })).toBeNull();
  });
});
