import { Decoder, encode } from '@msgpack/msgpack';
import { WebSocket } from 'ws';
import { waitFor } from 'xstate';
import type { View } from '../../machines/kernel/permissions.ts';
import type { OpenSocket } from '../../web/live/connection.ts';
import type { LiveSnapshot } from '../../web/live/live-room.ts';
import { roomPredictor } from '../../web/live/room-predictor.ts';
import { RoomSession } from '../../web/live/room-session.ts';
import { SoloRoom } from '../../web/live/solo-room.ts';
import { serverFrameSchema } from './server-frame.schema.ts';

export interface LiveScreenOptions {
  readonly view: View;
  readonly token: string;
  readonly open: OpenSocket;
  /** Lots from 0 up to 1. */
  readonly random: () => number;
}

let screens = 0;

/** A screen as a browser runs it, less the drawing: the product's own session over a real socket. */
export class LiveScreen {
  readonly session: RoomSession;
  readonly token: string;
  readonly view: View;
  /** Its clock, ahead of this process's; ms. */
  #ahead = 0;

  constructor({ view, token, open, random }: LiveScreenOptions) {
    this.token = token;
    this.view = view;
    const id = `screen-${screens++}-of-this-run`;
    let lastId = 0;
    this.session = new RoomSession({
      client: { view, linkName: `${view} ${screens}`, delay: 0 },
      channel: { id, nextCommandId: () => ++lastId },
      open,
      token: () => Promise.resolve(token),
      predictor: view === 'VIEWER' || view === 'AGENDA' ? null : roomPredictor,
      goAlone: (...room) => new SoloRoom(...room),
      beforePaint: (publish) => void setImmediate(publish),
      local: () => performance.now() + this.#ahead,
      wall: () => performance.now() + this.#ahead,
      random,
      hooks: {
        onJoined: () => {},
        onStuck: () => {},
        onStorage: () => {},
        onLost: () => {},
        onTurnedAway: () => {},
        onEnd: () => {},
        onServerVersion: () => {},
        onReload: () => {},
        onConfirmedLate: () => {},
        onPicture: () => {},
        onShow: () => {},
      },
    });
    this.session.start();
  }

  get shown(): LiveSnapshot | null {
    return this.session.snapshot();
  }

  /** Displayed state as bytes, equal for equal content. */
  get bytes(): Buffer {
    return bytesOf(
      this.shown && { ...this.shown.view, clients: this.session.screen.getSnapshot().context.clients },
    );
  }

  /** To this screen so much time has passed. */
  age(ms: number): void {
    this.#ahead += ms;
  }

  /** Resolves once the condition holds. */
  async until(holds: (shown: LiveSnapshot) => boolean): Promise<void> {
    await waitFor(this.session.screen, () => this.shown !== null && holds(this.shown));
  }

  stop(): void {
    this.session.stop();
  }
}

export function bytesOf(view: unknown): Buffer {
  return Buffer.from(encode(view, { sortKeys: true, ignoreUndefined: true }));
}

/** A browser's socket to this address. */
export function socketTo(url: string): OpenSocket {
  return (events) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/socket/`, { perMessageDeflate: false });
    socket.binaryType = 'arraybuffer';
    let heard = true;
    socket.on('open', () => heard && events.opened());
    socket.on('message', (data) => heard && data instanceof ArrayBuffer && events.received(data));
    socket.on('close', () => heard && events.closed());
    socket.on('error', () => {});
    return {
      send: (bytes) => socket.readyState === WebSocket.OPEN && socket.send(bytes),
      close: () => {
        heard = false;
        socket.terminate();
      },
    };
  };
}

/**
 * Commands get lost between the socket and the screen where `isLost` says so, each with all of its events: a hole that
 * TCP never has. Events of one command share their `seq`, so that no screen could tell if only some of them came.
 */
export function dropping(open: OpenSocket, isLost: () => boolean): OpenSocket {
  return (events) => {
    let told = { seq: 0, isLost: false };
    return open({
      ...events,
      received: (bytes) => {
        const frame = frameIn(bytes);
        if (frame[0] !== 'event' || frame[3] === 0) return events.received(bytes);
        if (frame[3] !== told.seq) told = { seq: frame[3], isLost: isLost() };
        if (!told.isLost) events.received(bytes);
      },
    });
  };
}

/** The negative control: a screen that takes whatever comes for the next event, and so never notices a hole. */
export function blindToGaps(open: OpenSocket): OpenSocket {
  return (events) => {
    let seq = 0;
    return open({
      ...events,
      received: (bytes) => {
        const frame = frameIn(bytes);
        if (frame[0] === 'welcome') seq = frame[1].seq;
        if (frame[0] !== 'event' || frame[3] === 0) return events.received(bytes);
        seq = Math.min(frame[3], seq + 1);
        events.received(encode([frame[0], frame[1], frame[2], seq, frame[4]]).slice().buffer);
      },
    });
  };
}

export function frameIn(bytes: ArrayBuffer | Uint8Array) {
  return serverFrameSchema.parse(new Decoder().decode(bytes));
}
