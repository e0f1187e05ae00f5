import { encode } from '@msgpack/msgpack';
import { commandTable } from '../../machines/room/commands.ts';
import type { Seeded } from '../support/seeded.ts';

/**
 * Invalid frames: written byte by byte from the grammar of msgpack, with lying headers, or mutated from valid ones.
 * The same chance gives the same frames.
 */

const COMMANDS = [...Object.keys(commandTable), 'toString', '__proto__', 'timers', ''];
const KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'timerId',
  'items',
  'name',
  'index',
  'token',
  'client',
  '',
];
const NUMBERS = [0, -1, 1, 2 ** 31, 2 ** 53, -(2 ** 53), 2 ** 64, NaN, Infinity, -Infinity, 1.5, -0, 1e308];
const TEXTS = [
  '',
  'x',
  '\u0000',
  '\ud800',
  '‮',
  '🎬'.repeat(40),
  'a'.repeat(3_000),
  'VIEWER',
  'red',
  '00:00:00',
];

/** Valid commands of operators, the base of the others. */
const SOUND: readonly (readonly [name: string, payload: unknown])[] = [
  ['timers/create', { name: 'Keynote', minutes: 20, labels: [{ name: 'A', color: 'red' }] }],
  ['timers/replace', { items: [{ name: 'One' }, { name: 'Two', trigger: 'LINKED' }] }],
  ['messages/create', { text: 'Two minutes', color: 'red', bold: true }],
  ['timeset/adjust', { ms: 60_000 }],
  ['timeset/toggle', {}],
  ['room/settings', { timezone: 'Europe/Copenhagen', behavior: 'CONTINUE' }],
  ['client/update', { name: 'Stage left', rtt: 12, offset: 3 }],
];

export interface HelloParts {
  readonly token: string;
}

export function hostileFrame(chance: Seeded, hello: HelloParts): Uint8Array {
  switch (chance.below(5)) {
    case 0:
      return Uint8Array.from({ length: chance.below(200) }, () => chance.below(256));
    case 1:
      return Uint8Array.from(written(chance, 0));
    case 2:
      return encode(anyFrame(chance, hello), { ignoreUndefined: true });
    default:
      return mutated(encode(anyFrame(chance, hello), { ignoreUndefined: true }), chance);
  }
}

/** A frame in the right order, with anything in it. */
function anyFrame(chance: Seeded, { token }: HelloParts): readonly unknown[] {
  const client = { name: anyValue(chance, 3), view: chance.pick(['VIEWER', 'CONTROLLER', 'x']) };
  switch (chance.below(9)) {
    case 0:
      return ['hello', { token, channelId: chance.pick(['a', '', 'x'.repeat(90)]), client }];
    case 1:
      return ['hello', anyValue(chance, 0)];
    case 2:
      return ['ping', anyValue(chance, 2)];
    case 3:
      return ['renew', chance.chance(0.5) ? token : anyValue(chance, 2)];
    case 4:
      return ['painted', anyValue(chance, 2), chance.pick(['HIDDEN', 'x', null])];
    case 5:
    case 6:
      return ['command', 1 + chance.below(1_000), ...chance.pick(SOUND)];
    default:
      return [
        'command',
        chance.pick([1, chance.below(1_000), -1, 0.5]),
        chance.pick(COMMANDS),
        anyMap(chance, 1),
      ];
  }
}

function anyValue(chance: Seeded, depth: number): unknown {
  switch (chance.below(depth > 5 ? 4 : 6)) {
    case 0:
      return chance.pick(NUMBERS);
    case 1:
      return chance.pick(TEXTS);
    case 2:
      return chance.pick([null, true, false]);
    case 3:
      return new Uint8Array(chance.below(20));
    case 4:
      return Array.from({ length: chance.below(5) }, () => anyValue(chance, depth + 1));
    default:
      return anyMap(chance, depth);
  }
}

function anyMap(chance: Seeded, depth: number): Readonly<Record<string, unknown>> {
  const entries = Array.from(
    { length: chance.below(5) },
    () => [chance.pick(KEYS), anyValue(chance, depth + 1)] as const,
  );
  return Object.fromEntries(entries);
}

/** The bytes of a value that may declare what is not there. */
function written(chance: Seeded, depth: number): readonly number[] {
  const count = chance.below(4);
  const declared = chance.chance(0.8) ? count : chance.below(2 ** 32);
  const inner = () => (depth > 9 ? [0xc0] : written(chance, depth + 1));
  const items = (each: () => readonly number[]) => Array.from({ length: count }, each).flat();
  switch (chance.below(10)) {
    case 0:
      return [0x90 + (declared & 0x0f), ...items(inner)];
    case 1:
      return [0xdd, ...wide(declared), ...items(inner)];
    case 2:
      return [0x80 + (declared & 0x0f), ...items(() => [...inner(), ...inner()])];
    case 3:
      return [0xdf, ...wide(declared), ...items(() => [...text(chance), ...inner()])];
    case 4:
      return [0xdb, ...wide(declared), ...items(() => [chance.below(256)])];
    case 5:
      return [0xc6, ...wide(declared), ...items(() => [chance.below(256)])];
    case 6:
      return [0xc7 + chance.below(3), ...wide(declared)];
    case 7:
      return text(chance);
    case 8:
      return [0xca + chance.below(10), ...items(() => [chance.below(256)])];
    default:
      return [chance.below(256)];
  }
}

function text(chance: Seeded): readonly number[] {
  const bytes = Buffer.from(chance.pick([...KEYS, 'hello', 'command', 'painted', 'ping', 'renew']));
  return chance.chance(0.5) ? [0xa0 + bytes.length, ...bytes] : [0xd9, bytes.length, ...bytes];
}

const wide = (length: number): readonly number[] => [
  length >>> 24,
  (length >>> 16) & 255,
  (length >>> 8) & 255,
  length & 255,
];

/** Bytes replaced, cut out, doubled, or the rest left off. */
function mutated(frame: Uint8Array, chance: Seeded): Uint8Array {
  let bytes = frame;
  for (let change = 1 + chance.below(5); change > 0 && bytes.length > 0; change -= 1) {
    const at = chance.below(bytes.length);
    const [head, tail] = [bytes.subarray(0, at), bytes.subarray(at + 1)];
    const middles = [[chance.below(256)], [], [bytes[at] ?? 0, bytes[at] ?? 0]];
    bytes = chance.chance(0.1) ? head : Uint8Array.from([...head, ...chance.pick(middles), ...tail]);
  }
  return bytes;
}
