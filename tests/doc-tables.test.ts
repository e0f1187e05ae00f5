import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { errors } from '../machines/kernel/errors.ts';
import {
  commandFrameSchema,
  helloSchema,
  paintedFrameSchema,
  pingFrameSchema,
  renewFrameSchema,
} from '../machines/wire/client-frame.schema.ts';
import { docPage, docTables, writtenPage } from './doc-tables.ts';
import { serverFrameSchema } from './support/server-frame.schema.ts';
import { startServer, type TestServer } from './support/test-server.ts';

describe('The tables of docs/', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.remove());

  it.each(Object.keys(docTables([])))('are up to date: %s', (page) => {
    const written = writtenPage(page, docTables(server.calls)[page] ?? []);
    expect(written === docPage(page) || 'Run npm run docs:tables.').toBe(true);
    expect(written.split('\n').filter((line) => /^\|.*\| … \|/.test(line))).toEqual([]);
  });
});

describe('The examples of docs/protocol.md', () => {
  const blocks = docPage('docs/protocol.md').matchAll(/^```json\n([^`]+)```/gm);
  const examples = Array.from(blocks, ([, example = '']): unknown => JSON.parse(example));
  const refusedSchema = z.object({ code: z.enum(Object.keys(errors)).optional() });
  const clientFrameSchema = z.union([
    z.tuple([z.literal('hello'), helloSchema]),
    commandFrameSchema,
    paintedFrameSchema,
    pingFrameSchema,
    renewFrameSchema,
  ]);

  it.each(examples.map((example) => [example]))('are valid: %j', (example) => {
    const schema = Array.isArray(example) ? z.union([clientFrameSchema, serverFrameSchema]) : refusedSchema;
    expect(schema.safeParse(example).error).toBeUndefined();
  });
});
