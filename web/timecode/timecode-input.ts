import type { TimecodeParts, TimecodeRate } from '../../machines/timer/timecode.ts';
import type { LtcMessage } from './ltc.worklet.ts';
import { MidiPorts } from './midi-ports.ts';
import { MtcParser } from './mtc-parser.ts';

/** A timecode as an input received it. */
export interface InputFrame extends TimecodeParts {
  readonly backward: boolean;
  readonly isRunning: boolean;
  /** Frames that have passed since the timecode began. */
  readonly passed: number;
  /** Time since then, ms. */
  readonly age: number;
  /** LTC tells drop-frame alone, MTC the rate. */
  readonly dropFrame: boolean;
  readonly rate: TimecodeRate | null;
}

export interface InputListener {
  readonly onFrame: (frame: InputFrame) => void;
  /** Peak since the last call, 0 to 1. */
  readonly onLevel: (level: number) => void;
  /** The device was unplugged. */
  readonly onEnded: () => void;
}

/** Listens to LTC on an audio input until `stop` is aborted. Rejects if the browser does not allow it. */
export async function listenToAudio(
  deviceId: string | null,
  { onFrame, onLevel, onEnded }: InputListener,
  stop: AbortSignal,
): Promise<void> {
  const audio: MediaTrackConstraints = {
    echoCancellation: false,
    autoGainControl: false,
    noiseSuppression: false,
    channelCount: { ideal: 2 },
    ...(deviceId !== null && { deviceId: { exact: deviceId } }),
  };
  const stream = await navigator.mediaDevices.getUserMedia({ audio });
  const [track] = stream.getAudioTracks();
  const context = new AudioContext({ latencyHint: 'interactive' });
  const end = () => {
    for (const each of stream.getTracks()) each.stop();
    void context.close();
  };
  if (stop.aborted) return end();
  stop.addEventListener('abort', end);
  track?.addEventListener('ended', onEnded, { signal: stop });
  const worklet = await import('./ltc.worklet.ts?worker&url');
  await context.audioWorklet.addModule(worklet.default);
  if (stop.aborted) return;
  const node = new AudioWorkletNode(context, 'ltc', { channelCountMode: 'max' });
  // Chromium tells how late a microphone is; others do not.
  const { latency = 0 }: MediaTrackSettings & { latency?: number } = track?.getSettings() ?? {};
  node.port.onmessage = ({ data }: MessageEvent<LtcMessage>) => {
    if (data.type === 'level') return onLevel(data.level);
    const { frame, age } = data;
    const passed = frame.backward ? 0 : 1;
    onFrame({ ...frame, isRunning: true, passed, age: age + latency * 1_000, rate: null });
  };
  // Silent, yet browsers run only what leads to the output.
  context.createMediaStreamSource(stream).connect(node).connect(context.destination);
  await context.resume();
}

/** Listens to MIDI timecode of every input until `stop` is aborted. */
export async function listenToMidi(
  { onFrame }: Pick<InputListener, 'onFrame'>,
  stop: AbortSignal,
): Promise<void> {
  const ports = await MidiPorts.open({ sysex: true });
  const parsers = new Map<string, MtcParser>();
  ports.listen(stop, (data, port, at) => {
    const parser = parsers.get(port.id) ?? new MtcParser();
    parsers.set(port.id, parser);
    const position = parser.push(data);
    if (position === null) return;
    const { late: passed, rate } = position;
    onFrame({ ...position, passed, age: performance.now() - at, dropFrame: rate === '29.97' });
  });
}

/** Audio inputs; without names until the user has allowed the microphone. */
export async function audioInputs(): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices
    .filter(({ kind, deviceId }) => kind === 'audioinput' && deviceId !== '')
    .map(({ deviceId: id, label: name }) => ({ id, name }));
}
