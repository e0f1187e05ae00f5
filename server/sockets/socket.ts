/** uWebSockets.js socket; touching it after close throws. */
export interface Socket {
  /** 1: sent, 0: buffered, 2: dropped. */
  send(frame: Uint8Array, isBinary: boolean): number;
  end(code: number, reason: string): void;
  close(): void;
  /** One write. */
  cork(write: () => void): unknown;
  subscribe(topic: string): boolean;
  unsubscribe(topic: string): boolean;
  getBufferedAmount(): number;
}
