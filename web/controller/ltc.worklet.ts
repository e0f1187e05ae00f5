import { LtcDecoder, type LtcFrame } from './ltc-decoder.ts';

declare const sampleRate: number;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;

/** A decoded frame and its age in ms, or the highest level since the last message. */
export type LtcMessage =
  | { readonly type: 'frame'; readonly frame: LtcFrame; readonly age: number }
  | { readonly type: 'level'; readonly level: number };

const LEVELS_PER_SECOND = 10;

/** Decodes both channels, because either one may carry the timecode. */
class LtcProcessor extends AudioWorkletProcessor {
  private readonly decoders = [new LtcDecoder(sampleRate), new LtcDecoder(sampleRate)];
  private level = 0;
  private sinceLevel = 0;
  private pushed = 0;

  process([channels = []]: readonly (readonly Float32Array[])[]): boolean {
    const length = channels[0]?.length ?? 0;
    this.pushed += length;
    let isHeard = false;
    for (const [nth, decoder] of this.decoders.entries()) {
      const samples = channels[nth];
      if (samples === undefined) continue;
      for (const sample of samples) this.level = Math.max(this.level, Math.abs(sample));
      const frame = decoder.push(samples).at(-1);
      if (frame === undefined || isHeard) continue;
      isHeard = true;
      this.tell({ type: 'frame', frame, age: ((this.pushed - frame.end) / sampleRate) * 1_000 });
    }
    this.sinceLevel += length;
    if (this.sinceLevel >= sampleRate / LEVELS_PER_SECOND) {
      this.tell({ type: 'level', level: this.level });
      this.sinceLevel = 0;
      this.level = 0;
    }
    return true;
  }

  private tell(message: LtcMessage): void {
    this.port.postMessage(message, []);
  }
}

registerProcessor('ltc', LtcProcessor);
