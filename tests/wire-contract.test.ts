import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { errors } from '../machines/kernel/errors.ts';
import { payloadSchemas } from '../machines/room/commands.schema.ts';
import { commandTable } from '../machines/room/commands.ts';
import {
  commandFrameSchema,
  helloSchema,
  paintedFrameSchema,
  pingFrameSchema,
  renewFrameSchema,
} from '../machines/wire/client-frame.schema.ts';
import { WIRE_VERSION } from '../machines/wire/frames.ts';
import { serverFrameSchema } from './support/server-frame.schema.ts';

/**
 * Foreign clients speak this wire. A change of any schema changes the hash: if it breaks them, raise WIRE_VERSION; if
 * it only adds, say so in the commit. Then write the new hash here.
 */
const PINNED = { version: 1, hash: '5334d852c454e0b1' };

/** The whole wire as JSON schemas: names, shapes and limits. */
function contract(): string {
  const client = {
    hello: helloSchema,
    command: commandFrameSchema,
    painted: paintedFrameSchema,
    ping: pingFrameSchema,
    renew: renewFrameSchema,
  };
  const described = {
    client: Object.fromEntries(Object.entries(client).map(([name, schema]) => [name, jsonSchema(schema)])),
    commands: Object.fromEntries(byName(payloadSchemas).map(([name, schema]) => [name, jsonSchema(schema)])),
    permissions: Object.fromEntries(byName(commandTable).map(([name, { needs }]) => [name, needs])),
    server: jsonSchema(serverFrameSchema),
    codes: Object.keys(errors),
    goodbyes: Object.entries(errors).flatMap(([code, entry]) =>
      'closeCode' in entry ? [[code, entry.closeCode, entry.retry]] : [],
    ),
  };
  return JSON.stringify(described);
}

/** Commands say nothing by the order in which they are written down. */
function byName<Value>(commands: Readonly<Record<string, Value>>): readonly [string, Value][] {
  return Object.entries(commands).sort(([one], [other]) => (one < other ? -1 : 1));
}

function jsonSchema(schema: z.ZodType) {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
}

describe('the wire', () => {
  it('W15 has one version, pinned to everything that can be said on it', () => {
    const hash = createHash('sha256').update(contract()).digest('hex').slice(0, 16);
    expect({ version: WIRE_VERSION, hash }).toEqual(PINNED);
  });

  it('describes every command that there is', () => {
    expect(Object.keys(payloadSchemas).sort()).toEqual(Object.keys(commandTable).sort());
  });
});
