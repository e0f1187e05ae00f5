import { adminWords } from '../../machines/words/admin.ts';
import { openRoomSocket } from '../live/socket.ts';

/** What the server answers at once, no matter who sends it: that this is no frame. It needs no room. */
const NO_FRAME = new Uint8Array([0xc0]);

/** The time from a frame to its answer on a socket of its own, ms. */
export function socketRoundTrip(): Promise<number> {
  return new Promise((resolve, reject) => {
    let sentAt = 0;
    const socket = openRoomSocket({
      opened: () => {
        sentAt = performance.now();
        socket.send(NO_FRAME);
      },
      received: () => {
        socket.close();
        resolve(performance.now() - sentAt);
      },
      closed: () => reject(new Error(adminWords.socketClosed)),
    });
  });
}
