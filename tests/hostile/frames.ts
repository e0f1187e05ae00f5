import { parseCommand } from '../../machines/room/commands.schema.ts';
import { decodeClientFrame } from '../../machines/wire/client-frame.schema.ts';
import { RestClient } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { Seeded } from '../support/seeded.ts';
import { hostileFrame } from './frame-grammar.ts';

/** Frames of one block come from one seed, so that a run can go on where it stopped. */
export const BLOCK = 1_000;

export function* framesOf(seed: number, block: number, token: string): Generator<Uint8Array> {
  const chance = new Seeded(seed * 1_000_003 + block);
  for (let made = 0; made < BLOCK; made += 1) yield hostileFrame(chance, { token });
}

export interface Read {
  readonly commands: number;
  readonly refused: number;
  /** The longest that one frame took; ms. */
  readonly longest: number;
}

/** Reads a block like the server before any rights. A throw is for the caller. */
export function readBlock(seed: number, block: number): Read {
  let [commands, refused, longest] = [0, 0, 0];
  for (const bytes of framesOf(seed, block, 'no token')) {
    const since = performance.now();
    const outcome = read(bytes);
    if (outcome === 'refused') refused += 1;
    if (outcome === 'command') commands += 1;
    longest = Math.max(longest, confirmed(performance.now() - since, bytes));
  }
  return { commands, refused, longest };
}

function read(bytes: Uint8Array): 'refused' | 'command' | 'other' {
  const frame = decodeClientFrame(bytes);
  if (!frame.ok) return 'refused';
  const { value } = frame;
  return value[0] === 'command' && parseCommand(value[2], value[3]).ok ? 'command' : 'other';
}

/** A slow frame is slow every time; other load on the machine is not. */
function confirmed(took: number, bytes: Uint8Array): number {
  if (took < 1) return took;
  const again = Array.from({ length: 3 }, () => {
    const since = performance.now();
    read(bytes);
    return performance.now() - since;
  });
  return Math.min(took, ...again);
}

/** Frames that one connection sends before it is closed; the server ends it at the first that is none. */
const A_CONNECTION = 20;

/** A room's refusal of an invalid token. */
const SHUT = /goodbye (unauthorized|kicked)$/;

/**
 * A way into a room that is open again when a frame has shut it: some of them are commands, and a controller may take
 * back every link.
 */
export class FrameTarget {
  readonly #url: string;
  readonly #rest: RestClient;
  #token: Promise<string>;

  constructor(url: string) {
    this.#url = url;
    this.#rest = new RestClient(url);
    this.#token = this.#newToken();
  }

  /** Token of the open room. */
  get token(): Promise<string> {
    return this.#token;
  }

  /** Joined, if need be to another room than the one before. */
  async enter(): Promise<RoomClient> {
    const token = this.#token;
    try {
      return await RoomClient.join(this.#url, { token: await token });
    } catch (error) {
      if (!SHUT.test(String(error))) throw error;
      if (this.#token === token) this.#token = this.#newToken();
      return RoomClient.join(this.#url, { token: await this.#token });
    }
  }

  async #newToken(): Promise<string> {
    return this.#rest.token(await this.#rest.makeRoom(), 'CONTROLLER');
  }
}

/** Sends a block over real connections, joined and not. Resolves with how many of them the server ended. */
export async function sendBlock(
  url: string,
  door: FrameTarget,
  seed: number,
  block: number,
): Promise<number> {
  const frames = [...framesOf(seed, block, await door.token)];
  let ended = 0;
  for (let at = 0; at < frames.length; at += A_CONNECTION) {
    const client = (at / A_CONNECTION) % 2 === 0 ? await door.enter() : await RoomClient.open(url);
    for (const bytes of frames.slice(at, at + A_CONNECTION)) client.sendBytes(bytes);
    // An invalid frame comes last, so that the connection's end proves that all was read.
    client.sendBytes(Uint8Array.of(0xc1));
    const { code } = await client.closed;
    if (code === 4400 || code === 4401) ended += 1;
    if (client.faults.length > 0) throw new Error(client.faults.join('\n'));
  }
  return ended;
}

export const CONNECTIONS_A_BLOCK = BLOCK / A_CONNECTION;
