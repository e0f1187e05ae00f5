import { cueSound, type Note } from '../../machines/timer/cue.notes.ts';
import type { SoundCue } from '../../machines/timer/timer.ts';

/** Against clicks. */
const FADE = 0.01;
/** An exponential never reaches 0. */
const INAUDIBLE = 0.0001;

export function playCue(audio: AudioContext, cue: SoundCue): void {
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
