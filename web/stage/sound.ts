import { useSyncExternalStore } from 'react';
import type { SoundCue } from '../../machines/timer/timer.ts';
import { browserEntry } from '../app/browser-entry.ts';
import { createListeners } from '../app/listeners.ts';
import { cueSound, type Note } from './cue-notes.view.ts';

const FADE_SECONDS = 0.01;
/** Loudness at the end of a fade, because an exponential ramp cannot reach 0. */
const SILENT_GAIN = 0.0001;

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
  volume.gain.linearRampToValueAtTime(loudness, begin + FADE_SECONDS);
  if (struck) volume.gain.exponentialRampToValueAtTime(SILENT_GAIN, end - FADE_SECONDS);
  else volume.gain.setValueAtTime(loudness, end - FADE_SECONDS);
  volume.gain.linearRampToValueAtTime(0, end);
  tone.start(begin);
  tone.stop(end);
}

const soundEntry = browserEntry('callboard.sound');
const USER_GESTURES = ['pointerdown', 'keydown'] as const;
const { subscribe: subscribeToSound, publish } = createListeners();

let isSoundOn = soundEntry.read() === '1';
let audioContext: AudioContext | null = null;

export function useIsSoundOn(): boolean {
  return useSyncExternalStore(subscribeToSound, () => isSoundOn);
}

/** Turns the sound on or off, and plays a cue as confirmation. Browsers allow sound only after a press. */
export function setSound(next: boolean): void {
  isSoundOn = next;
  soundEntry.write(next ? '1' : null);
  if (next) previewCue('DING_1X');
  publish();
}

export function playIfOn(cue: SoundCue): void {
  if (isSoundOn && audioContext?.state === 'running') playCue(audioContext, cue);
}

export function previewCue(cue: SoundCue): void {
  void openAudio().then((context) => playCue(context, cue));
}

export function resumeSound(): () => void {
  if (!isSoundOn) return () => {};
  const open = () => void openAudio();
  open();
  for (const press of USER_GESTURES) addEventListener(press, open);
  return () => {
    for (const press of USER_GESTURES) removeEventListener(press, open);
  };
}

async function openAudio(): Promise<AudioContext> {
  audioContext ??= new AudioContext();
  if (audioContext.state !== 'running') await audioContext.resume();
  return audioContext;
}
