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
import { changesShow, endpoints, scopeCovers } from './endpoints.ts';
import { messageEndpoints, prompterEndpoints } from './message.endpoints.ts';
import { labelsSchema, remindersSchema, type JsonSchema as Schema } from './parameters.schema.ts';
import { timerEndpoints } from './timer.endpoints.ts';
import { clockEndpoints, transportEndpoints } from './transport.endpoints.ts';

const string: Schema = { type: 'string' };
const integer: Schema = { type: 'integer' };
const flag: Schema = { type: 'boolean' };
const dateTime: Schema = { type: 'string', format: 'date-time' };
const dateTimeOrNull: Schema = { type: ['string', 'null'], format: 'date-time' };
const integerOrNull: Schema = { type: ['integer', 'null'] };
const stringOrNull: Schema = { type: ['string', 'null'] };
function whole(properties: Readonly<Record<string, Schema>>): Schema {
  return { type: 'object', properties, required: Object.keys(properties) };
}

const ofMarks = (value: Schema): Schema => whole(Object.fromEntries(MARKS.map((mark) => [mark, value])));

const named = (model: string) => ({ _id: string, _model: { const: model }, _updated_at: dateTime });

const objects = {
  room: whole({
    ...named('room'),
    name: string,
    blackout: flag,
    subtitle: string,
    focus_message: flag,
    on_air: flag,
    logo: string,
    timezone: stringOrNull,
  }),
  status: whole({
    _model: { const: 'playback_status' },
    _updated_at: dateTime,
    timer_id: stringOrNull,
    running: flag,
    start: integer,
    finish: integer,
    pause: integer,
    server_time: integer,
  }),
  timer: whole({
    ...named('timer'),
    index: integer,
    name: string,
    speaker: string,
    notes: string,
    labels: labelsSchema,
    cells: { type: 'object', additionalProperties: string },
    appearance: { enum: APPEARANCES },
    type: { enum: ['DURATION', 'FINISH_TIME'] },
    duration: string,
    hours: integer,
    minutes: integer,
    seconds: integer,
    wrap_up_green: integerOrNull,
    wrap_up_yellow: integer,
    wrap_up_orange: integerOrNull,
    wrap_up_red: integer,
    mark_text: ofMarks(string),
    mark_flash: ofMarks(integer),
    reminders: remindersSchema,
    timecode: stringOrNull,
    chime: ofMarks(string),
    trigger: { enum: TRIGGERS },
    start_time: dateTimeOrNull,
    start_time_uses_date: flag,
    finish_time: dateTimeOrNull,
    finish_time_uses_date: flag,
    expected_start: dateTimeOrNull,
    expected_finish: dateTimeOrNull,
  }),
  message: whole({
    ...named('message'),
    index: integer,
    showing: flag,
    shown_to: { type: 'array', items: { enum: MESSAGE_AUDIENCES } },
    text: string,
    color: { enum: MESSAGE_COLORS },
    bold: flag,
    uppercase: flag,
    answer: flag,
    answered: { ...whole({ at: dateTime, by: string }), type: ['object', 'null'] },
  }),
  link: whole({ id: string, name: string, index: integer, url: { type: 'string', format: 'uri' } }),
  prompter: whole({
    _model: { const: 'prompter' },
    _updated_at: dateTime,
    timer_id: stringOrNull,
    position: { type: 'number' },
    words: integer,
    speed: integer,
    running: flag,
    follow: flag,
    server_time: integer,
  }),
  clock: whole({
    ...named('clock'),
    index: integer,
    name: string,
    mode: { enum: CLOCK_MODES },
    duration: integer,
    yellow: integerOrNull,
    red: integerOrNull,
    chime: { type: 'object' },
    behavior: { enum: CLOCK_BEHAVIORS },
    format: string,
    auto_show: { enum: AUTO_SHOWS },
    place: { enum: CLOCK_PLACES },
    quick: flag,
    running: flag,
    kickoff: integerOrNull,
    deadline: integerOrNull,
    last_stop: integerOrNull,
    shown: stringOrNull,
    server_time: integer,
  }),
  refusal: whole({ ok: { const: false }, message: string, code: string }),
};

const ref = (name: keyof typeof objects): Schema => ({ $ref: `#/components/schemas/${name}` });
const listOf = (items: Schema): Schema => ({ type: 'array', items });

const data: Readonly<Record<AnswerKind, Schema | null>> = {
  none: null,
  status: ref('status'),
  room: ref('room'),
  timer: ref('timer'),
  timers: listOf(ref('timer')),
  message: ref('message'),
  messages: listOf(ref('message')),
  state: { type: 'object' },
  logs: listOf(string),
  links: listOf(ref('link')),
  prompter: ref('prompter'),
  clock: { anyOf: [ref('clock'), { type: 'null' }] },
  clocks: listOf(ref('clock')),
};

const roomId: Schema = { type: 'string', pattern: '^[A-Za-z0-9]{8}$', examples: ['CL364WZE'] };

const refused = {
  description: apiWords.openapi.refusal,
  content: { 'application/json': { schema: ref('refusal') } },
};

const { summaries, parameters, tags } = apiWords.openapi;
type Tag = keyof typeof tags;

const aboutOf = (name: string, tag: Tag, description: string) => ({
  tags: [tag],
  summary: ownText(summaries, name),
  description,
});

const parameterText = (name: string): string => ownText(parameters, name);

const ownText = (texts: object, name: string): string => String(Reflect.get(texts, name));

function tagOf(name: string): Tag {
  if (name in timerEndpoints) return 'timers';
  if (name in messageEndpoints) return 'messages';
  if (name in clockEndpoints) return 'transport';
  return name in transportEndpoints || name in prompterEndpoints ? 'transport' : 'room';
}

/** In a query, labels are JSON, and words have commas. */
function inQuery(schema: Schema) {
  if (schema === labelsSchema || schema['type'] === 'object')
    return { content: { 'application/json': { schema } } };
  return { schema, ...(schema['type'] === 'array' && { style: 'form', explode: false }) };
}

/** `hasRoom` is true if the address of the endpoint names the room. */
function bodySchema({ shape }: Endpoint['takes'], hasRoom = false) {
  const described = Object.entries(shape).map(
    ([name, parameter]) => [name, { ...parameter.about.schema, description: parameterText(name) }] as const,
  );
  const room = [['room_id', { ...roomId, description: parameterText('room_id') }] as const];
  return {
    type: 'object' as const,
    properties: Object.fromEntries<Schema>(hasRoom ? described : [...room, ...described]),
    required: hasRoom ? [] : ['room_id'],
  };
}

function operations(name: string, { takes, answer, scope }: Endpoint) {
  const schemas = Object.entries(takes.shape).map(
    ([parameter, schema]) => [parameter, schema.about.schema] as const,
  );
  const query = [['room_id', roomId] as const, ...schemas].map(([parameter, schema]) => ({
    name: parameter,
    in: 'query',
    required: parameter === 'room_id',
    description: parameterText(parameter),
    ...inQuery(schema),
  }));
  const content = { 'application/json': { schema: bodySchema(takes) } };
  const said = data[answer];
  const good = whole({ ok: { const: true }, message: string, ...(said === null ? {} : { data: said }) });
  const responses = {
    200: { description: apiWords.openapi.good, content: { 'application/json': { schema: good } } },
    default: refused,
  };
  const about = aboutOf(
    name,
    tagOf(name),
    `${apiWords.openapi.scope(scope)} ${apiWords.openapi.answers[answer]}`,
  );
  return {
    get: { operationId: name, ...about, parameters: query, responses },
    post: { operationId: `post_${name}`, ...about, requestBody: { required: true, content }, responses },
  };
}

function feedOperation(name: string, type: string, schema: Schema) {
  const query = [['room_id', roomId] as const, ['signature', string] as const].map(([parameter, each]) => ({
    name: parameter,
    in: 'query',
    required: parameter === 'room_id',
    description: parameterText(parameter),
    schema: each,
  }));
  const good = { description: apiWords.openapi.feed, content: { [type]: { schema } } };
  const responses = { 200: good, 304: { description: apiWords.openapi.unchanged }, default: refused };
  const about = aboutOf(name, 'feeds', apiWords.openapi.feed);
  return { get: { operationId: name, ...about, security: [], parameters: query, responses } };
}

const feedItem: Schema = whole({
  id: string,
  title: string,
  speaker: string,
  labels: labelsSchema,
  state: { enum: ['done', 'now', 'next', 'coming'] },
  seconds: integer,
  start: dateTimeOrNull,
  finish: dateTimeOrNull,
  expected_start: dateTimeOrNull,
  expected_finish: dateTimeOrNull,
});
const agenda: Schema = whole({
  room: whole({ room_id: string, name: string, timezone: stringOrNull }),
  updated_at: dateTime,
  items: listOf(feedItem),
});

const feeds = {
  '/agenda.ics': feedOperation('agenda_ics', 'text/calendar', string),
  '/agenda.json': feedOperation('agenda_json', 'application/json', agenda),
};

const events = {
  get: {
    operationId: 'events',
    ...aboutOf('events', 'feeds', apiWords.openapi.events),
    parameters: [
      {
        name: 'room_id',
        in: 'query',
        required: true,
        description: parameterText('room_id'),
        schema: roomId,
      },
      {
        name: 'raw',
        in: 'query',
        required: false,
        description: parameterText('raw'),
        schema: { ...flag, default: false },
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
      200: { description: apiWords.openapi.events, content: { 'text/event-stream': { schema: string } } },
      default: refused,
    },
  },
};

const batch = {
  post: {
    operationId: 'batch',
    ...aboutOf('batch', 'room', apiWords.openapi.batch),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: {
              room_id: { ...roomId, description: parameterText('room_id') },
              commands: {
                description: parameterText('commands'),
                type: 'array',
                minItems: 1,
                maxItems: 50,
                items: {
                  type: 'object',
                  properties: { name: string, payload: { type: 'object' } },
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
            schema: whole({
              ok: { const: true },
              message: string,
              data: whole({ results: listOf({ type: 'object' }) }),
            }),
          },
        },
      },
      default: refused,
    },
  },
};

export function openApiDocument(version: string) {
  const paths = Object.entries(endpoints).map(([name, endpoint]) => [`/${name}`, operations(name, endpoint)]);
  return {
    openapi: '3.1.0',
    info: { title: apiWords.openapi.title, description: apiWords.openapi.description, version },
    servers: [{ url: '/v1' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    security: [{ bearer: [] }, { apiKey: [] }],
    paths: { ...Object.fromEntries(paths), '/batch': batch, '/events': events, ...feeds },
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        apiKey: { type: 'apiKey', in: 'query', name: 'api_key' },
      },
      schemas: objects,
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
  /** The address contains `write=1` (K2402). */
  readonly mayWrite: boolean;
  /** The address contains `room_id`, so tools have no such parameter (K2403). */
  readonly hasRoom: boolean;
}

export function apiTools(access: ToolAccess): readonly ApiTool[] {
  return Object.entries(endpoints).flatMap(([name, endpoint]) =>
    mayCall(endpoint, access) ? [toolOf(name, endpoint, access.hasRoom)] : [],
  );
}

export function mayCall(endpoint: Endpoint, { scope, mayWrite }: ToolAccess): boolean {
  return scopeCovers(scope, endpoint.scope) && (mayWrite || !changesShow(endpoint));
}

function toolOf(name: string, endpoint: Endpoint, hasRoom: boolean): ApiTool {
  const title = ownText(summaries, name);
  return {
    name,
    title,
    description: `${title}. ${apiWords.openapi.answers[endpoint.answer]}`,
    inputSchema: bodySchema(endpoint.takes, hasRoom),
    annotations: { readOnlyHint: !changesShow(endpoint), openWorldHint: false },
  };
}
