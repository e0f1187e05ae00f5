import type { Client } from '../device/client.ts';
import type { RoleHolders } from '../device/exclusive-roles.ts';
import type { Instant } from '../kernel/time.ts';
import { encodePart, FrameWriter, type Welcome } from './frames.ts';

/** The state is the largest part of the welcome, and is encoded once for each audience and `seq`. */

/** Header of a list of two, and its first element. */
const WELCOME_HEAD = Uint8Array.of(0x92, ...encodePart('welcome'));
const STATE_KEY = encodePart('state');

/** A map header is 0x80 plus the count up to 15, else 0xde and two bytes. */
const FIXMAP = 0x80;
const MAX_FIXMAP_ENTRIES = 15;
const MAP16 = 0xde;

const encoder = new FrameWriter();

export interface ScreenParts extends Partial<RoleHolders> {
  readonly clients?: readonly Client[];
}

/**
 * Builds `["welcome", {...own, state}]`. Without `state`, missed events follow (W8, W9). The next call overwrites the
 * result.
 */
export function welcomeFrame(welcome: Omit<Welcome, 'state'>, state: Uint8Array | null): Uint8Array {
  encoder.clear();
  encoder.append(WELCOME_HEAD);
  encoder.add(welcome);
  if (state !== null) {
    encoder.append(STATE_KEY);
    encoder.append(state);
    countOneMoreEntry(encoder.shared(), WELCOME_HEAD.length);
  }
  return encoder.shared();
}

export function stateWithParts(state: Uint8Array, parts: ScreenParts): Uint8Array {
  const { entries, length } = mapHeadAt(state, 0);
  const added = Object.entries(parts);
  encoder.clear();
  encoder.append(mapHeadOf(entries + added.length));
  encoder.append(state.subarray(length));
  for (const [name, part] of added) {
    encoder.add(name);
    encoder.add(part);
  }
  return encoder.copied();
}

function countOneMoreEntry(bytes: Uint8Array, at: number): void {
  bytes[at] = FIXMAP + mapHeadAt(bytes, at).entries + 1;
}

function mapHeadAt(bytes: Uint8Array, at: number): { readonly entries: number; readonly length: number } {
  const head = Number(bytes[at]);
  if (head >= FIXMAP && head <= FIXMAP + MAX_FIXMAP_ENTRIES) return { entries: head - FIXMAP, length: 1 };
  if (head !== MAP16) throw new RangeError('Only a map can take one entry more.');
  return { entries: Number(bytes[at + 1]) * 256 + Number(bytes[at + 2]), length: 3 };
}

const mapHeadOf = (entries: number): Uint8Array =>
  entries <= MAX_FIXMAP_ENTRIES
    ? Uint8Array.of(FIXMAP + entries)
    : Uint8Array.of(MAP16, entries >> 8, entries & 255);

/** The buffer is reused, so that allocation does not delay a clock sample. Numbers are 64-bit floats. */
const SERVER_TIME_NAME = encodePart('serverTime');
const FLOAT64 = 0xcb;
const T0_AT = 1 + SERVER_TIME_NAME.length;
const T1_AT = T0_AT + 9;

const timeFrame = new Uint8Array(T1_AT + 9);
const timeFrameView = new DataView(timeFrame.buffer);
timeFrame[0] = 0x93;
timeFrame.set(SERVER_TIME_NAME, 1);
timeFrame[T0_AT] = FLOAT64;
timeFrame[T1_AT] = FLOAT64;

export function serverTimeFrame(t0: number, t1: Instant): Uint8Array {
  timeFrameView.setFloat64(T0_AT + 1, t0);
  timeFrameView.setFloat64(T1_AT + 1, t1);
  return timeFrame;
}
