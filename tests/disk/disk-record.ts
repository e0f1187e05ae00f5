import { readFileSync } from 'node:fs';

/** A process' calls on its folder, recorded by `disk-shim.c`. `name` is empty for the folder. */
export type DiskCall =
  | { readonly kind: 'create' | 'sync' | 'unlink'; readonly name: string }
  | { readonly kind: 'write'; readonly name: string; readonly offset: number; readonly data: Buffer }
  | { readonly kind: 'truncate'; readonly name: string; readonly size: number }
  | { readonly kind: 'rename'; readonly name: string; readonly to: string }
  /** The process acknowledged something. */
  | { readonly kind: 'mark'; readonly text: string };

/** In the order of the enumeration in `disk-shim.c`. */
export const OPERATIONS = [
  'none',
  'create',
  'write',
  'truncate',
  'sync',
  'unlink',
  'rename',
  'mark',
] as const;

const HEADER_BYTES = 16;

export function readRecord(file: string): readonly DiskCall[] {
  const bytes = readFileSync(file);
  const calls: DiskCall[] = [];
  for (let at = 0; at < bytes.length; ) {
    const nameEnd = at + HEADER_BYTES + bytes.readUInt8(at + 1);
    const dataEnd = nameEnd + bytes.readUInt32LE(at + 4);
    calls.push(
      callOf({
        operation: bytes.readUInt8(at),
        offset: Number(bytes.readBigUInt64LE(at + 8)),
        name: bytes.toString('utf8', at + HEADER_BYTES, nameEnd),
        data: bytes.subarray(nameEnd, dataEnd),
      }),
    );
    at = dataEnd;
  }
  return calls;
}

interface RawCall {
  readonly operation: number;
  readonly name: string;
  readonly offset: number;
  readonly data: Buffer;
}

function callOf({ operation, name, offset, data }: RawCall): DiskCall {
  const kind = OPERATIONS[operation];
  switch (kind) {
    case 'create':
    case 'sync':
    case 'unlink':
      return { kind, name };
    case 'write':
      return { kind, name, offset, data };
    case 'truncate':
      return { kind, name, size: offset };
    case 'rename':
      return { kind, name, to: data.toString() };
    case 'mark':
      return { kind, text: data.toString() };
    default:
      throw new Error(`The record holds an unknown operation: ${operation}.`);
  }
}
