import { expect, it } from 'vitest';
import { z } from 'zod';
import { endpoints } from './endpoints.ts';
import { apiTools, openApiDocument } from './openapi.ts';

const { paths, ...document } = openApiDocument('1.2.3');
const described = z.looseObject({ description: z.string() });
const asOperation = z.looseObject({
  summary: z.string(),
  description: z.string(),
  tags: z.array(z.string()).min(1),
  parameters: z.array(described).optional(),
  requestBody: z
    .object({
      content: z.record(
        z.string(),
        z.object({ schema: z.object({ properties: z.record(z.string(), described) }) }),
      ),
    })
    .optional(),
});
const parametersOf = (path: string): readonly object[] => paths[path].get.parameters;

it('K21 the document lists all endpoints and no others', () => {
  expect(document).toMatchObject({ openapi: '3.1.0', info: { version: '1.2.3' } });
  expect(Object.keys(paths)).toEqual([
    ...Object.keys(endpoints).map((name) => `/${name}`),
    '/batch',
    '/events',
    '/agenda.ics',
    '/agenda.json',
  ]);
});

it('K21 the document describes the values of each parameter', () => {
  const room = expect.objectContaining({ name: 'room_id', required: true });
  expect(parametersOf('/start_flashing')).toEqual([
    room,
    {
      name: 'count',
      in: 'query',
      required: false,
      description: 'Number of flashes, one per second.',
      schema: { type: 'integer', minimum: 1, maximum: 999, default: 3 },
    },
  ]);
  expect(parametersOf('/create_timer')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'name', schema: { type: 'string', maxLength: 200 } }),
      expect.objectContaining({
        name: 'trigger',
        schema: { type: 'string', enum: ['MANUAL', 'LINKED', 'SCHEDULED'] },
      }),
      expect.objectContaining({
        name: 'start_time',
        schema: expect.objectContaining({ type: ['string', 'null'] }),
      }),
      expect.objectContaining({ name: 'labels', content: expect.objectContaining({}) }),
    ]),
  );
  expect(paths['/show_message'].post.requestBody.content['application/json'].schema).toMatchObject({
    required: ['room_id'],
    properties: { message_id: { type: 'string', maxLength: 64 }, focus: { type: 'boolean' } },
  });
});

it('K461 each operation, parameter and tag has a description', () => {
  const operations = Object.values<object>(paths).flatMap((path): unknown[] => Object.values(path));
  const said = operations.flatMap((operation) => {
    const { summary, description, tags, parameters = [], requestBody } = asOperation.parse(operation);
    const fields = requestBody?.content['application/json']?.schema.properties ?? {};
    return [
      summary,
      description,
      ...tags,
      ...[...parameters, ...Object.values(fields)].map((each) => each.description),
    ];
  });
  expect(operations.length).toBeGreaterThanOrEqual(94);
  expect(said.filter((text) => text.length < 4 || text.includes('undefined'))).toEqual([]);
  const tags = new Set(document.tags.map(({ name }) => name));
  expect(
    operations.filter((operation) => !asOperation.parse(operation).tags.every((tag) => tags.has(tag))),
  ).toEqual([]);
});

it('K21 the document describes the answers and their data', () => {
  const good = (path: string): object => paths[path].get.responses[200].content['application/json'].schema;
  expect(good('/start')).toMatchObject({
    required: ['ok', 'message', 'data'],
    properties: { data: { $ref: '#/components/schemas/status' } },
  });
  expect(good('/stop_flashing')).toMatchObject({ required: ['ok', 'message'] });
});

it('K2401, K2402, K2403 the tools are those endpoints that the key and the address allow', () => {
  const namesOf = (scope: 'read' | 'edit', mayWrite: boolean) =>
    apiTools({ scope, mayWrite, roomId: null }).map(({ name }) => name);
  expect(namesOf('edit', true)).toEqual(Object.keys(endpoints));
  expect(namesOf('edit', false)).toEqual(namesOf('read', true));
  const toolOf = (roomId: string | null) =>
    apiTools({ scope: 'edit', mayWrite: true, roomId }).find(({ name }) => name === 'start_flashing');
  const count = {
    type: 'integer',
    minimum: 1,
    maximum: 999,
    default: 3,
    description: 'Number of flashes, one per second.',
  };
  expect(toolOf('CL364WZE')).toEqual({
    name: 'start_flashing',
    title: 'Flash the timer on every screen',
    description: 'Flash the timer on every screen. Returns no data.',
    inputSchema: { type: 'object', properties: { count }, required: [] },
    annotations: { readOnlyHint: false, openWorldHint: false },
  });
  expect(toolOf(null)?.inputSchema).toMatchObject({
    properties: { room_id: { type: 'string' }, count },
    required: ['room_id'],
  });
});
