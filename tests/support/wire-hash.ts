import { createHash } from 'node:crypto';
import { z } from 'zod';
import { errors } from '../../machines/kernel/errors.ts';
import { payloadSchemas } from '../../machines/room/commands.schema.ts';
import { commandTable } from '../../machines/room/commands.ts';
import {
  commandFrameSchema,
  helloSchema,
  paintedFrameSchema,
  pingFrameSchema,
  renewFrameSchema,
} from '../../machines/wire/client-frame.schema.ts';
import { serverFrameSchema } from './server-frame.schema.ts';

/** Any change of a message of the wire changes this hash. */
export const wireHash = (): string => createHash('sha256').update(contract()).digest('hex').slice(0, 16);

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
