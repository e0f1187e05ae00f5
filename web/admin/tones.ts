interface Tone {
  readonly label: string;
  readonly hertz: number;
  readonly seconds: number;
}

/** Spec §3, sound cues: short and long tones. */
export const TONES: readonly Tone[] = [
  { label: 'Short, 440 Hz', hertz: 440, seconds: 0.15 },
  { label: 'Long, 440 Hz', hertz: 440, seconds: 0.8 },
  { label: 'Short, 880 Hz', hertz: 880, seconds: 0.15 },
  { label: 'Long, 880 Hz', hertz: 880, seconds: 0.8 },
];

/** As loud as speech beside music; a full-scale sine hurts. */
const LOUDNESS = 0.25;
/** Without a fade, beginning and end click. */
const FADE = 0.01;

export function playTone({ hertz, seconds }: Tone): void {
  const audio = new AudioContext();
  const tone = new OscillatorNode(audio, { frequency: hertz });
  const volume = new GainNode(audio, { gain: 0 });
  tone.connect(volume).connect(audio.destination);
  const begin = audio.currentTime;
  volume.gain.linearRampToValueAtTime(LOUDNESS, begin + FADE);
  volume.gain.setValueAtTime(LOUDNESS, begin + seconds - FADE);
  volume.gain.linearRampToValueAtTime(0, begin + seconds);
  tone.onended = () => void audio.close();
  tone.start();
  tone.stop(begin + seconds);
}
