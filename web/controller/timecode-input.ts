import type { TimecodeParts, TimecodeRate } from '../../machines/timer/timecode.ts';
import type { LtcMessage } from './ltc.worklet.ts';

export interface MidiPort {
  readonly id: string;
  readonly name: string;
}

export const hasMidi = (): boolean => 'requestMIDIAccess' in navigator;

export class MidiPorts {
  private readonly access: MIDIAccess;

  private constructor(access: MIDIAccess) {
    this.access = access;
  }

  /** Timecode needs `sysex`. Other uses leave it off, because browsers warn that sysex can change firmware. */
  static async open({ sysex }: { readonly sysex: boolean }): Promise<MidiPorts> {
    return new MidiPorts(await navigator.requestMIDIAccess({ sysex }));
  }

  get inputs(): readonly MidiPort[] {
    return [...this.access.inputs.values()].map(portOf);
  }

  listen(stop: AbortSignal, hear: (data: Uint8Array, port: MidiPort, at: number) => void): void {
    const attach = () => {
      for (const input of this.access.inputs.values())
        input.onmidimessage = stop.aborted
          ? null
          : ({ data, timeStamp }) => {
              if (data !== null) hear(data, portOf(input), timeStamp);
            };
    };
    attach();
    this.access.addEventListener('statechange', attach, { signal: stop });
    stop.addEventListener('abort', attach);
  }

  watch(stop: AbortSignal, changed: () => void): void {
    this.access.addEventListener('statechange', changed, { signal: stop });
  }

  /** Sends to the outputs with this name. A surface gives its input and its output the same name. */
  send(name: string, data: readonly number[]): void {
    for (const output of this.access.outputs.values())
      if (output.name === name && output.state === 'connected') output.send([...data]);
  }
}

const portOf = ({ id, name }: MIDIPort): MidiPort => ({ id, name: name ?? id });

export interface MtcPosition extends TimecodeParts {
  readonly rate: TimecodeRate;
  readonly backward: boolean;
  /** False for a full frame, which moves the playhead but does not start the timer. */
  readonly isRunning: boolean;
  /** Age of the position when it arrives, in frames. Sending a position takes seven quarter frames. */
  readonly late: number;
}

const QUARTER_FRAME = 0xf1;
const SYSEX = 0xf0;
const SYSEX_END = 0xf7;
/** Length of a full message (universal real time, any device, timecode), bytes. */
const FULL_FRAME_LENGTH = 10;
const QUARTER_FRAMES = 8;
const LAST_QUARTER_FRAME = QUARTER_FRAMES - 1;
const MTC_RATES: readonly TimecodeRate[] = ['24', '25', '29.97', '30'];
/** Frames from the first to the last piece: each piece takes a quarter frame. */
const QUARTER_FRAME_DELAY = LAST_QUARTER_FRAME / 4;

export class MtcParser {
  private readonly pieces = new Uint8Array(QUARTER_FRAMES);
  private piece: number | null = null;
  /** Number of consecutive pieces. Negative if they arrive in falling order. */
  private inRow = 0;

  push(data: Uint8Array): MtcPosition | null {
    const [status, value] = data;
    if (status === QUARTER_FRAME && value !== undefined) return this.quarter(value >> 4, value & 15);
    return status === SYSEX ? this.full(data) : null;
  }

  private quarter(piece: number, nibble: number): MtcPosition | null {
    if (piece > LAST_QUARTER_FRAME) return null;
    const step = this.piece === null ? 0 : (piece - this.piece + QUARTER_FRAMES) % QUARTER_FRAMES;
    this.piece = piece;
    this.pieces[piece] = nibble;
    if (step === 1) this.inRow = Math.max(0, this.inRow) + 1;
    else this.inRow = step === LAST_QUARTER_FRAME ? Math.min(0, this.inRow) - 1 : 0;
    if (piece === LAST_QUARTER_FRAME && this.inRow >= LAST_QUARTER_FRAME) return this.position(false);
    return piece === 0 && this.inRow <= -LAST_QUARTER_FRAME ? this.position(true) : null;
  }

  private position(backward: boolean): MtcPosition | null {
    const [f = 0, ff = 0, s = 0, ss = 0, m = 0, mm = 0, h = 0, hh = 0] = this.pieces;
    const delay = backward ? 0 : QUARTER_FRAME_DELAY;
    return positionOf([((hh & 7) << 4) | h, (mm << 4) | m, (ss << 4) | s, (ff << 4) | f], {
      backward,
      isRunning: true,
      late: delay,
    });
  }

  private full(data: Uint8Array): MtcPosition | null {
    const [, real, , timecode, full, hours = 0, minutes = 0, seconds = 0, frames = 0, end] = data;
    const isFull = real === 0x7f && timecode === 1 && full === 1 && end === SYSEX_END;
    if (!isFull || data.length !== FULL_FRAME_LENGTH) return null;
    this.piece = null;
    this.inRow = 0;
    return positionOf([hours, minutes, seconds, frames], { backward: false, isRunning: false, late: 0 });
  }
}

/** The upper bits of the hours contain the frame rate. */
function positionOf(
  [hoursAndRate, minutes, seconds, frames]: readonly [number, number, number, number],
  how: Pick<MtcPosition, 'backward' | 'isRunning' | 'late'>,
): MtcPosition | null {
  const rate = MTC_RATES[(hoursAndRate >> 5) & 3] ?? '30';
  const hours = hoursAndRate & 31;
  const isValid = hours < 24 && minutes < 60 && seconds < 60 && frames < 30;
  return isValid ? { hours, minutes, seconds, frames, rate, ...how } : null;
}

export interface InputFrame extends TimecodeParts {
  readonly backward: boolean;
  readonly isRunning: boolean;
  readonly passed: number;
  readonly age: number;
  /** LTC reports only whether frames are dropped. MTC reports the rate. */
  readonly dropFrame: boolean;
  readonly rate: TimecodeRate | null;
}

interface InputListener {
  readonly onFrame: (frame: InputFrame) => void;
  readonly onLevel: (level: number) => void;
  readonly onEnded: () => void;
}

/** Reads LTC until `stop` is aborted. Rejects if the user does not allow it. */
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
  // Only Chromium reports the latency.
  const { latency = 0 }: MediaTrackSettings & { latency?: number } = track?.getSettings() ?? {};
  node.port.onmessage = ({ data }: MessageEvent<LtcMessage>) => {
    if (data.type === 'level') return onLevel(data.level);
    const { frame, age } = data;
    const passed = frame.backward ? 0 : 1;
    onFrame({ ...frame, isRunning: true, passed, age: age + latency * 1_000, rate: null });
  };
  // The node is silent, but browsers run only nodes that lead to the output.
  context.createMediaStreamSource(stream).connect(node).connect(context.destination);
  await context.resume();
}

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

/** Browsers hide the names of inputs until the user allows the microphone. */
export async function audioInputs(): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices
    .filter(({ kind, deviceId }) => kind === 'audioinput' && deviceId !== '')
    .map(({ deviceId: id, label: name }) => ({ id, name }));
}
