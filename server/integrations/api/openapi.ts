import { MESSAGE_AUDIENCES, MESSAGE_COLORS } from '../../../machines/message/message.ts';
import type { KeyScope } from '../../../machines/people/api-key.ts';
import {
  AUTO_SHOWS,
  CLOCK_BEHAVIORS,
  CLOCK_MODES,
  CLOCK_PLACES,
} from '../../../machines/timer/stage-clock.ts';
import { APPEARANCES, MARKS, TRIGGERS } from '../../../machines/timer/timer.ts';
import { apiWords } from '../../../machines/words/api.ts';
import type { AnswerKind, Endpoint } from './endpoint.ts';
import { changesShow, ENDPOINT_GROUPS, endpointGroups, endpoints, scopeCovers } from './endpoints.ts';
import { labelsSchema, remindersSchema, type JsonSchema as Schema } from './parameters.schema.ts';

const stringSchema: Schema = { type: 'string' };
const integerSchema: Schema = { type: 'integer' };
const booleanSchema: Schema = { type: 'boolean' };
const dateTimeSchema: Schema = { type: 'string', format: 'date-time' };
const dateTimeOrNull: Schema = { type: ['string', 'null'], format: 'date-time' };
const integerOrNull: Schema = { type: ['integer', 'null'] };
const stringOrNull: Schema = { type: ['string', 'null'] };
function objectSchema(properties: Readonly<Record<string, Schema>>): Schema {
  return { type: 'object', properties, required: Object.keys(properties) };
}

const schemaOfMarks = (value: Schema): Schema =>
  objectSchema(Object.fromEntries(MARKS.map((mark) => [mark, value])));

const modelFields = (model: string) => ({
  _id: stringSchema,
  _model: { const: model },
  _updated_at: dateTimeSchema,
});

const modelSchemas = {
  room: objectSchema({
    ...modelFields('room'),
    name: stringSchema,
    blackout: booleanSchema,
    subtitle: stringSchema,
    focus_message: booleanSchema,
    on_air: booleanSchema,
    logo: stringSchema,
    timezone: stringOrNull,
  }),
  status: objectSchema({
    _model: { const: 'playback_status' },
    _updated_at: dateTimeSchema,
    timer_id: stringOrNull,
    running: booleanSchema,
    start: integerSchema,
    finish: integerSchema,
    pause: integerSchema,
    server_time: integerSchema,
  }),
  timer: objectSchema({
    ...modelFields('timer'),
    index: integerSchema,
    name: stringSchema,
    speaker: stringSchema,
    notes: stringSchema,
    labels: labelsSchema,
    cells: { type: 'object', additionalProperties: stringSchema },
    appearance: { enum: APPEARANCES },
    type: { enum: ['DURATION', 'FINISH_TIME'] },
    duration: stringSchema,
    hours: integerSchema,
    minutes: integerSchema,
    seconds: integerSchema,
    wrap_up_green: integerOrNull,
    wrap_up_yellow: integerSchema,
    wrap_up_orange: integerOrNull,
    wrap_up_red: integerSchema,
    mark_text: schemaOfMarks(stringSchema),
    mark_flash: schemaOfMarks(integerSchema),
    reminders: remindersSchema,
    timecode: stringOrNull,
    chime: schemaOfMarks(stringSchema),
    trigger: { enum: TRIGGERS },
    start_time: dateTimeOrNull,
    start_time_uses_date: booleanSchema,
    finish_time: dateTimeOrNull,
    finish_time_uses_date: booleanSchema,
    expected_start: dateTimeOrNull,
    expected_finish: dateTimeOrNull,
  }),
  message: objectSchema({
    ...modelFields('message'),
    index: integerSchema,
    showing: booleanSchema,
    shown_to: { type: 'array', items: { enum: MESSAGE_AUDIENCES } },
    text: stringSchema,
    color: { enum: MESSAGE_COLORS },
    bold: booleanSchema,
    uppercase: booleanSchema,
    answer: booleanSchema,
    answered: { ...objectSchema({ at: dateTimeSchema, by: stringSchema }), type: ['object', 'null'] },
  }),
  link: objectSchema({
    id: stringSchema,
    name: stringSchema,
    index: integerSchema,
    url: { type: 'string', format: 'uri' },
  }),
  prompter: objectSchema({
    _model: { const: 'prompter' },
    _updated_at: dateTimeSchema,
    timer_id: stringOrNull,
    position: { type: 'number' },
    words: integerSchema,
    speed: integerSchema,
    running: booleanSchema,
    follow: booleanSchema,
    server_time: integerSchema,
  }),
  clock: objectSchema({
    ...modelFields('clock'),
    index: integerSchema,
    name: stringSchema,
    mode: { enum: CLOCK_MODES },
    duration: integerSchema,
    yellow: integerOrNull,
    red: integerOrNull,
    chime: { type: 'object' },
    behavior: { enum: CLOCK_BEHAVIORS },
    format: stringSchema,
    auto_show: { enum: AUTO_SHOWS },
    place: { enum: CLOCK_PLACES },
    quick: booleanSchema,
    running: booleanSchema,
    kickoff: integerOrNull,
    deadline: integerOrNull,
    last_stop: integerOrNull,
    shown: stringOrNull,
    server_time: integerSchema,
  }),
  refusal: objectSchema({ ok: { const: false }, message: stringSchema, code: stringSchema }),
};

const schemaRef = (name: keyof typeof modelSchemas): Schema => ({ $ref: `#/components/schemas/${name}` });
const arraySchema = (items: Schema): Schema => ({ type: 'array', items });

const answerSchemas: Readonly<Record<AnswerKind, Schema | null>> = {
  none: null,
  status: schemaRef('status'),
  room: schemaRef('room'),
  timer: schemaRef('timer'),
  timers: arraySchema(schemaRef('timer')),
  message: schemaRef('message'),
  messages: arraySchema(schemaRef('message')),
  state: { type: 'object' },
  logs: arraySchema(stringSchema),
  links: arraySchema(schemaRef('link')),
  prompter: schemaRef('prompter'),
  clock: { anyOf: [schemaRef('clock'), { type: 'null' }] },
  clocks: arraySchema(schemaRef('clock')),
};

const roomIdSchema: Schema = { type: 'string', pattern: '^[A-Za-z0-9]{8}$', examples: ['CL364WZE'] };

const refusalResponse = {
  description: apiWords.openapi.refusal,
  content: { 'application/json': { schema: schemaRef('refusal') } },
};

const { summaries, parameters, tags } = apiWords.openapi;
type Tag = keyof typeof tags;

const operationTexts = (name: string, tag: Tag, description: string) => ({
  tags: [tag],
  summary: textOfName(summaries, name),
  description,
});

const parameterText = (name: string): string => textOfName(parameters, name);

const textOfName = (texts: object, name: string): string => String(Reflect.get(texts, name));

function queryParameterOf(schema: Schema) {
  if (schema === labelsSchema || schema['type'] === 'object')
    return { content: { 'application/json': { schema } } };
  return { schema, ...(schema['type'] === 'array' && { style: 'form', explode: false }) };
}

function bodySchema({ shape }: Endpoint['takes'], hasRoom = false) {
  const described = Object.entries(shape).map(
    ([name, parameter]) => [name, { ...parameter.about.schema, description: parameterText(name) }] as const,
  );
  const room = [['room_id', { ...roomIdSchema, description: parameterText('room_id') }] as const];
  return {
    type: 'object' as const,
    properties: Object.fromEntries<Schema>(hasRoom ? described : [...room, ...described]),
    required: hasRoom ? [] : ['room_id'],
  };
}

function pathOperations(tag: Tag, name: string, { takes, answer, scope }: Endpoint) {
  const schemas = Object.entries(takes.shape).map(
    ([parameter, schema]) => [parameter, schema.about.schema] as const,
  );
  const query = [['room_id', roomIdSchema] as const, ...schemas].map(([parameter, schema]) => ({
    name: parameter,
    in: 'query',
    required: parameter === 'room_id',
    description: parameterText(parameter),
    ...queryParameterOf(schema),
  }));
  const content = { 'application/json': { schema: bodySchema(takes) } };
  const dataSchema = answerSchemas[answer];
  const good = objectSchema({
    ok: { const: true },
    message: stringSchema,
    ...(dataSchema === null ? {} : { data: dataSchema }),
  });
  const responses = {
    200: { description: apiWords.openapi.good, content: { 'application/json': { schema: good } } },
    default: refusalResponse,
  };
  const about = operationTexts(
    name,
    tag,
    `${apiWords.openapi.scope(scope)} ${apiWords.openapi.answers[answer]}`,
  );
  return {
    get: { operationId: name, ...about, parameters: query, responses },
    post: { operationId: `post_${name}`, ...about, requestBody: { required: true, content }, responses },
  };
}

function feedOperation(name: string, type: string, schema: Schema) {
  const query = [['room_id', roomIdSchema] as const, ['signature', stringSchema] as const].map(
    ([parameter, each]) => ({
      name: parameter,
      in: 'query',
      required: parameter === 'room_id',
      description: parameterText(parameter),
      schema: each,
    }),
  );
  const good = { description: apiWords.openapi.feed, content: { [type]: { schema } } };
  const responses = { 200: good, 304: { description: apiWords.openapi.unchanged }, default: refusalResponse };
  const about = operationTexts(name, 'feeds', apiWords.openapi.feed);
  return { get: { operationId: name, ...about, security: [], parameters: query, responses } };
}

const feedItemSchema: Schema = objectSchema({
  id: stringSchema,
  title: stringSchema,
  speaker: stringSchema,
  labels: labelsSchema,
  state: { enum: ['done', 'now', 'next', 'coming'] },
  seconds: integerSchema,
  start: dateTimeOrNull,
  finish: dateTimeOrNull,
  expected_start: dateTimeOrNull,
  expected_finish: dateTimeOrNull,
});
const agendaSchema: Schema = objectSchema({
  room: objectSchema({ room_id: stringSchema, name: stringSchema, timezone: stringOrNull }),
  updated_at: dateTimeSchema,
  items: arraySchema(feedItemSchema),
});

const feedPaths = {
  '/agenda.ics': feedOperation('agenda_ics', 'text/calendar', stringSchema),
  '/agenda.json': feedOperation('agenda_json', 'application/json', agendaSchema),
};

const eventsPath = {
  get: {
    operationId: 'events',
    ...operationTexts('events', 'feeds', apiWords.openapi.events),
    parameters: [
      {
        name: 'room_id',
        in: 'query',
        required: true,
        description: parameterText('room_id'),
        schema: roomIdSchema,
      },
      {
        name: 'raw',
        in: 'query',
        required: false,
        description: parameterText('raw'),
        schema: { ...booleanSchema, default: false },
      },
      {
        name: 'Last-Event-ID',
        in: 'header',
        required: false,
        description: parameterText('Last-Event-ID'),
        schema: { type: 'string', examples: ['1-42'] },
      },
    ],
    responses: {
      200: {
        description: apiWords.openapi.events,
        content: { 'text/event-stream': { schema: stringSchema } },
      },
      default: refusalResponse,
    },
  },
};

const batchPath = {
  post: {
    operationId: 'batch',
    ...operationTexts('batch', 'room', apiWords.openapi.batch),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: {
              room_id: { ...roomIdSchema, description: parameterText('room_id') },
              commands: {
                description: parameterText('commands'),
                type: 'array',
                minItems: 1,
                maxItems: 50,
                items: {
                  type: 'object',
                  properties: { name: stringSchema, payload: { type: 'object' } },
                  required: ['name'],
                },
              },
            },
            required: ['room_id', 'commands'],
          },
        },
      },
    },
    responses: {
      200: {
        description: apiWords.openapi.good,
        content: {
          'application/json': {
            schema: objectSchema({
              ok: { const: true },
              message: stringSchema,
              data: objectSchema({ results: arraySchema({ type: 'object' }) }),
            }),
          },
        },
      },
      default: refusalResponse,
    },
  },
};

export function openApiDocument(version: string) {
  const paths = ENDPOINT_GROUPS.flatMap((group) =>
    Object.entries(endpointGroups[group]).map(([name, endpoint]) => [
      `/${name}`,
      pathOperations(group, name, endpoint),
    ]),
  );
  return {
    openapi: '3.1.0',
    info: { title: apiWords.openapi.title, description: apiWords.openapi.description, version },
    servers: [{ url: '/v1' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    security: [{ bearer: [] }, { apiKey: [] }],
    paths: { ...Object.fromEntries(paths), '/batch': batchPath, '/events': eventsPath, ...feedPaths },
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        apiKey: { type: 'apiKey', in: 'query', name: 'api_key' },
      },
      schemas: modelSchemas,
    },
  };
}

export interface ApiTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: ReturnType<typeof bodySchema>;
  readonly annotations: { readonly readOnlyHint: boolean; readonly openWorldHint: boolean };
}

export interface ToolAccess {
  readonly scope: KeyScope;
  /** The URL contains `write=1` (K2402). */
  readonly mayWrite: boolean;
  /** If the URL contains `room_id`, tools have no such parameter (K2403). */
  readonly roomId: string | null;
}

export function apiTools(access: ToolAccess): readonly ApiTool[] {
  return Object.entries(endpoints).flatMap(([name, endpoint]) =>
    mayCall(endpoint, access) ? [toolOf(name, endpoint, access.roomId !== null)] : [],
  );
}

export function mayCall(endpoint: Endpoint, { scope, mayWrite }: ToolAccess): boolean {
  return scopeCovers(scope, endpoint.scope) && (mayWrite || !changesShow(endpoint));
}

function toolOf(name: string, endpoint: Endpoint, hasRoom: boolean): ApiTool {
  const title = textOfName(summaries, name);
  return {
    name,
    title,
    description: `${title}. ${apiWords.openapi.answers[endpoint.answer]}`,
    inputSchema: bodySchema(endpoint.takes, hasRoom),
    annotations: { readOnlyHint: !changesShow(endpoint), openWorldHint: false },
  };
}
