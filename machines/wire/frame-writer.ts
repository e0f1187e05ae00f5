import { encodeShared } from './codec.ts';

export class FrameWriter {
  private bytes = new Uint8Array(16_384);
  private view = new DataView(this.bytes.buffer);
  private at = 0;

  clear(): void {
    this.at = 0;
  }

  skip(bytes: number): void {
    this.reserve(bytes);
    this.at += bytes;
  }

  setUint32(at: number, value: number): void {
    this.view.setUint32(at, value);
  }

  add(value: unknown): number {
    const start = this.at;
    this.write(value);
    return this.at - start;
  }

  /** The next `clear` overwrites the returned value. */
  written(value: unknown): Uint8Array {
    const start = this.at;
    this.write(value);
    return this.bytes.subarray(start, this.at);
  }

  append(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    this.bytes.set(bytes, this.at);
    this.at += bytes.length;
  }

  repeat(from: number, to: number): void {
    this.reserve(to - from);
    this.bytes.copyWithin(this.at, from, to);
    this.at += to - from;
  }

  shared(): Uint8Array {
    return this.bytes.subarray(0, this.at);
  }

  copied(): Uint8Array<ArrayBuffer> {
    return this.bytes.slice(0, this.at);
  }

  protected write(value: unknown): void {
    this.append(encodeShared(value));
  }

  private reserve(bytes: number): void {
    const needed = this.at + bytes;
    if (needed <= this.bytes.length) return;
    const larger = new Uint8Array(Math.max(needed, this.bytes.length * 2));
    larger.set(this.bytes);
    this.bytes = larger;
    this.view = new DataView(larger.buffer);
  }
}
