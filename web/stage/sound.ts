import { useSyncExternalStore } from 'react';
import type { SoundCue } from '../../machines/timer/timer.ts';
import { browserEntry } from '../app/browser-entry.ts';
import { createListeners } from '../app/listeners.ts';
import { cueSound, type Note } from './cue-notes.view.ts';

const FADE = 0.01;
/** Loudness at the end of a fade, because an exponential ramp cannot reach 0. */
const INAUDIBLE = 0.0001;

function playCue(audio: AudioContext, cue: SoundCue): void {
  const { notes, words } = cueSound(cue);
  for (const note of notes) playNote(audio, note);
  if (words !== null && 'speechSynthesis' in window) {
    const saying = new SpeechSynthesisUtterance(words);
    saying.lang = 'en';
    speechSynthesis.speak(saying);
  }
}

function playNote(audio: AudioContext, { at, seconds, hertz, wave, loudness, struck }: Note): void {
  const tone = new OscillatorNode(audio, { frequency: hertz, type: wave });
  const volume = new GainNode(audio, { gain: 0 });
  tone.connect(volume).connect(audio.destination);
  const begin = audio.currentTime + at;
  const end = begin + seconds;
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(loudness, begin + FADE);
  if (struck) volume.gain.exponentialRampToValueAtTime(INAUDIBLE, end - FADE);
  else volume.gain.setValueAtTime(loudness, end - FADE);
  volume.gain.linearRampToValueAtTime(0, end);
  tone.start(begin);
  tone.stop(end);
}

const kept = browserEntry('callboard.sound');
const PRESSES = ['pointerdown', 'keydown'] as const;
const { subscribe, publish } = createListeners();

let on = kept.read() === '1';
let audio: AudioContext | null = null;

export function useSound(): boolean {
  return useSyncExternalStore(subscribe, () => on);
}

/** Turns the sound on or off. Browsers allow it only after a press. A cue confirms it. */
export function switchSound(next: boolean): void {
  on = next;
  kept.write(next ? '1' : null);
  if (next) previewCue('DING_1X');
  publish();
}

export function playIfOn(cue: SoundCue): void {
  if (on && audio?.state === 'running') playCue(audio, cue);
}

export function previewCue(cue: SoundCue): void {
  void opened().then((context) => playCue(context, cue));
}

/** Resumes the sound immediately if the browser allows it, else with the next press. */
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
