import { useSyncExternalStore } from 'react';
import type { SoundCue } from '../../../machines/timer/timer.ts';
import { browserEntry } from '../../app/browser-entry.ts';
import { playCue } from './play-cue.ts';

const kept = browserEntry('callboard.sound');
const PRESSES = ['pointerdown', 'keydown'] as const;
const listeners = new Set<() => void>();

let on = kept.read() === '1';
let audio: AudioContext | null = null;

/** Whether this device makes sounds (V115). */
export function useSound(): boolean {
  return useSyncExternalStore(subscribe, () => on);
}

/** By a press: browsers allow sound to nobody else. A cue says that it is on, and how loud. */
export function switchSound(next: boolean): void {
  on = next;
  kept.write(next ? '1' : null);
  if (next) previewCue('DING_1X');
  for (const listener of listeners) listener();
}

/** Makes the sound of a cue while sound is on, and where the browser lets it. */
export function playIfOn(cue: SoundCue): void {
  if (on && audio?.state === 'running') playCue(audio, cue);
}

/** Makes the sound of a cue for anyone who pressed for it, whether or not sound is on. */
export function previewCue(cue: SoundCue): void {
  void opened().then((context) => playCue(context, cue));
}

/** Sound that was on when the page was left is on again: at once where the browser allows it, else from the next press on. */
export function resumeSound(): () => void {
  if (!on) return () => {};
  const open = () => void opened();
  open();
  for (const press of PRESSES) addEventListener(press, open);
  return () => {
    for (const press of PRESSES) removeEventListener(press, open);
  };
}

async function opened(): Promise<AudioContext> {
  audio ??= new AudioContext();
  if (audio.state !== 'running') await audio.resume();
  return audio;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
