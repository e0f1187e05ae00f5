/** A connected WebSocket, as uWebSockets.js hands it out. Valid until it is closed; touching it later throws. */
export interface Socket {
  /** 1: sent, 0: buffered, 2: dropped because too much was buffered already. */
  send(frame: Uint8Array, isBinary: boolean): number;
  end(code: number, reason: string): void;
  /** Drops the connection without a word. */
  close(): void;
  /** What is sent inside leaves in one write. */
  cork(write: () => void): unknown;
  subscribe(topic: string): boolean;
  unsubscribe(topic: string): boolean;
  getBufferedAmount(): number;
}
