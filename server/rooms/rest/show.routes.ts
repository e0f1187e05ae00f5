import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Hono } from 'hono';
import { z } from 'zod';
import { type AutomationTrigger, editableAutomationFields } from '../../../machines/automation/automation.ts';
import { requestRecord } from '../../../machines/kernel/fields.schema.ts';
import { DEVICES, hasAnyPermission, isCrew, MESSAGES, VIEWS } from '../../../machines/kernel/permissions.ts';
import { type Instant, MINUTE } from '../../../machines/kernel/time.ts';
import { MAX_PAYLOAD_VALUES } from '../../../machines/room/commands.schema.ts';
import { byId } from '../../../machines/room/ordered-list.ts';
import { shiftShow } from '../../../machines/room/prompter.ts';
import {
  type Audience,
  audienceOf,
  isPublic,
  projectState,
  visibleCells,
  visibleColumns,
  visibleOutput,
} from '../../../machines/room/room.projection.ts';
import { MAX_SOLO_COMMANDS } from '../../../machines/room/solo.ts';
import type { ApiDeps } from '../../api.ts';
import {
  type BodySize,
  jsonBody,
  parseBoundedJson,
  queryOf,
  stringifyInTurns,
} from '../../http/json-body.ts';
import { addressOf } from '../../http/peer.ts';
import { wallNow } from '../../kernel/clock.ts';
import { runInSlices } from '../../kernel/event-loop.ts';
import { Refused, refuse } from '../../kernel/refused.ts';
import { tagOfSecret } from '../../people/accounts/active-sessions.ts';
import {
  type ApiContext,
  type ApiEnv,
  deviceMarksOf,
  setDeviceCookie,
} from '../../people/accounts/auth.session.ts';
import type { CredentialsRequest } from '../access/credentials.ts';
import { devicesRemoved, grantFor, outputGrant } from '../access/grant.ts';
import { principalOf, type TokenVerifier, type VerifiedToken } from '../access/token-verifier.ts';
import { dryRun } from '../automation-dry-run.ts';
import { crewAddress, payingAddress } from '../byte-budgets.ts';
import { pointsOfCells, pointsOfLines, pointsOfShow } from '../command-cost.ts';
import { deadlineOf } from '../command-intake.ts';
import type { DurableRoom } from '../host.ts';
import { TIMER_RUN_RETENTION } from '../journal/journal.ts';
import { titleLookup } from '../journal/log.subject.ts';
import { commandLimits, takeLargeBody } from './command-limits.ts';
import { journalFor } from './journals.ts';
import { nameUnlessDefault } from './new-rooms.ts';

const querySchema = z.object({ when: z.string().max(500) });
const { when: whenField } = editableAutomationFields;
const triggerSchema = requestRecord({ when: whenField });

/** Points of a dry run. Reading 1 MB of room and log takes 300 ms. */
const DRY_RUN_POINTS = 10;
const DRY_RUN_SIZE_POINTS = 15;

/** `crewOf` throws unless the request comes from the crew. */
function automationRoutes(
  routes: Hono<ApiEnv>,
  { budgets, store, limits, clock, loopTurns }: ApiDeps,
  crewOf: (c: ApiContext) => DurableRoom,
): void {
  routes.get('/:pid/automations/runs', async (c) => {
    const room = crewOf(c);
    const { context } = room;
    await limits.take('read', readerAddress(c, { budgets }, room));
    return c.json(context.runs.past);
  });
  routes.get('/:pid/automations/dry-run', async (c) => {
    const room = crewOf(c);
    const { context } = room;
    const when = parseTrigger(queryOf(c, querySchema).when);
    const points = DRY_RUN_POINTS + DRY_RUN_SIZE_POINTS * pointsOfShow(context.show);
    await limits.take('read', readerAddress(c, { budgets }, room), points);
    const turn = () => loopTurns.take(addressOf(c));
    const stored = await store.load(context.show.room._id, turn);
    const steps = dryRun(context, stored?.tail ?? [], when, clock.difference());
    return c.json(await runInSlices(steps, turn));
  });
}

function parseTrigger(text: string): AutomationTrigger {
  const request = triggerSchema.safeParse({ when: parseBoundedJson(text, 20) });
  return request.success ? request.data.when : refuse('invalid');
}

const viewSchema = z
  .string()
  .max(20)
  .transform((text) => text.toUpperCase())
  .pipe(z.enum(VIEWS));

const credentialsSchema = z.object({
  view: viewSchema.exactOptional(),
  signature: z.string().min(1).max(200).exactOptional(),
  deviceId: z
    .string()
    .max(64)
    .regex(/^[\w-]+$/)
    .exactOptional(),
});

const commandSchema = z.strictObject({
  name: z.string().max(64),
  payload: z.unknown().default({}),
  by: z.number().nullish(),
});
const COMMAND_BODY: BodySize = { bytes: 1024 * 1024, values: MAX_PAYLOAD_VALUES + 3 };

const BYTES_PER_POINT = 4_096;
const pointsOfBody = (bytes: number): number =>
  Math.ceil(Math.min(Math.max(1, bytes), COMMAND_BODY.bytes) / BYTES_PER_POINT);

const journalSchema = z.strictObject({
  base: z.strictObject({ epoch: z.number().int().min(0), seq: z.number().int().min(0) }),
  name: z.string().trim().min(1).max(100),
  commands: z
    .array(
      z.strictObject({
        id: z
          .string()
          .max(40)
          .regex(/^[\w-]{8,}$/)
          .refine((id) => !Object.hasOwn(Object.prototype, id)),
        at: z.number().int(),
        name: z.string().max(64),
        payload: z.unknown().default({}),
      }),
    )
    .min(1)
    .max(MAX_SOLO_COMMANDS),
  resolve: z.enum(['mine', 'edits']).exactOptional(),
});
const JOURNAL_BODY: BodySize = { bytes: 2 * 1024 * 1024, values: 20 * MAX_SOLO_COMMANDS };

const questionSchema = z.strictObject({
  text: z.string().trim().min(1).max(500),
  name: z
    .string()
    .trim()
    .max(100)
    .nullish()
    .transform((name) => name ?? ''),
});

const logSchema = z.object({
  before: z.coerce.number().int().positive().exactOptional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
});

const runsSchema = z.object({
  before: z.coerce.number().positive().exactOptional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
});

export function showRoutes(deps: ApiDeps): Hono<ApiEnv> {
  const { rooms, store, issuer, limits, clock, zones } = deps;
  const routes = new Hono<ApiEnv>({ strict: false });
  routes.get('/:pid/credentials', async (c) => {
    const room = await countedUnlessFound(c, deps, () => rooms.find(c.req.param('pid')));
    return credentialsAnswer(c, deps, room);
  });
  routes.get('/:pid/state', async (c) => {
    const { claims, room } = requireVerifiedEntry(c, deps);
    const { seq, epoch } = room;
    const projection = projectState(
      room.context,
      claims.permissions,
      claims.outputId,
      claims.view,
      claims.columns,
    );
    const ahead = shiftShow(projection, clock.difference());
    const state = { ...ahead, zone: zones.of(projection.room.settings.timezone) };
    await limits.take(
      'read',
      crewAddress(deps.budgets, { claims, room }, addressOf(c)),
      1 + pointsOfShow(state),
    );
    return stringifyInTurns({ ...state, epoch, seq });
  });
  routes.get('/:pid/outputs/:outputId', async (c) => {
    const { claims, room } = requireVerifiedEntry(c, deps);
    const output = byId(room.context.show.outputs, c.req.param('outputId'));
    if (output === undefined) return refuse('unknown_output');
    await limits.take('read', crewAddress(deps.budgets, { claims, room }, addressOf(c)));
    const audience = audienceOf(claims.permissions, claims.outputId, claims.view, claims.columns);
    return c.json(visibleOutput(output, audience, room.context));
  });
  routes.get('/:pid/cells', async (c) => {
    const { claims, room } = requireVerifiedEntry(c, deps);
    const { seq, epoch, context } = room;
    const audience = audienceOf(claims.permissions, claims.outputId, claims.view, claims.columns);
    const cells = visibleCells(audience, context.show);
    await limits.take(
      'read',
      crewAddress(deps.budgets, { claims, room }, addressOf(c)),
      1 + pointsOfCells(cells),
    );
    return stringifyInTurns({ cells, epoch, seq });
  });
  routes.post('/:pid/commands', async (c) => {
    const { claims, room } = requireVerifiedEntry(c, deps);
    const address = addressOf(c);
    const paying = crewAddress(deps.budgets, { claims, room }, address);
    const counted = commandLimits(claims, address, paying);
    limits.takeEach(counted, pointsOfBody(c.env.body.length));
    takeLargeBody(limits, paying, c.env.body.length);
    const { by: deadline, ...command } = await jsonBody(c, commandSchema, COMMAND_BODY);
    const by = deadlineOf(command.name, deadline, c.env.body.receivedAt);
    // Checks the token again, because a slow body takes time.
    requireVerifiedEntry(c, deps);
    const isStillAuthorized = () => verifyToken(c, deps).ok;
    const spend = (points: number) => limits.charge(counted, points);
    const principal = { ...principalOf(claims), address };
    return c.json(await rooms.command(room, command, principal, { isStillAuthorized, spend, by }));
  });
  routes.post('/:pid/journal', async (c) => {
    const { claims, room } = requireVerifiedEntry(c, deps);
    if (!isCrew(claims.permissions)) return refuse('forbidden');
    const address = addressOf(c);
    const { _id: roomId } = room.context.show.room;
    await limits.take('journal', `${address} ${roomId}`);
    const paying = crewAddress(deps.budgets, { claims, room }, address);
    takeLargeBody(limits, paying, c.env.body.length);
    const journal = await jsonBody(c, journalSchema, JOURNAL_BODY);
    const counted = commandLimits(claims, address, paying);
    limits.takeEach(counted, pointsOfJournal(journal.commands, c.env.body.length));
    requireVerifiedEntry(c, deps);
    const isStillAuthorized = () => verifyToken(c, deps).ok;
    const spend = (points: number) => limits.charge(counted, points);
    const principal = { ...principalOf(claims), address };
    return c.json(await deps.journals.take(journal, { roomId, principal, isStillAuthorized, spend }));
  });
  routes.get('/:pid/journals/:seq', async (c) => {
    const { room, audience } = requireReadableLog(c, deps);
    const { show } = room.context;
    const { _id: roomId } = show.room;
    await limits.take('read', readerAddress(c, deps, room), JOURNAL_POINTS);
    const seq = c.req.param('seq');
    const file = LINE_NUMBER.test(seq) ? await deps.journals.file(roomId, Number(seq)) : null;
    if (file === null) return refuse('not_found');
    const disposition = `attachment; filename="journal-${c.req.param('pid')}-${seq}.json"`;
    const headers = { 'content-type': 'application/json', 'content-disposition': disposition };
    const whole = await gunzipAsync(file);
    return c.body(
      audience === 'member' ? whole : journalFor(visibleColumns(audience, show), show.columns, whole),
      200,
      headers,
    );
  });
  routes.get('/:pid/log', async (c) => {
    const { room, audience } = requireReadableLog(c, deps);
    const query = queryOf(c, logSchema);
    await limits.take('read', readerAddress(c, deps, room), pointsOfLines(query.limit));
    const { show } = room.context;
    const lines = await store.log(show.room._id, query);
    const titled = titleLookup(show, audience);
    const visible = visibleColumns(audience, show);
    return c.json(
      lines.map(({ seq, at, actor, command, leftStep, timers, about, on, journal, columnIds }) => ({
        seq,
        at,
        actor,
        command,
        leftStep,
        ...(timers !== null && { timers }),
        ...(about !== null && { about: titled(about) }),
        ...(on !== null && { on }),
        ...(journal !== null && { journal }),
        ...(columnIds !== null && {
          columns: visible.filter(({ _id }) => columnIds.includes(_id)).map(({ name }) => name),
        }),
      })),
    );
  });
  routes.get('/:pid/timer-runs', async (c) => {
    const { room } = requireReadableLog(c, deps);
    const query = queryOf(c, runsSchema);
    await limits.take('read', readerAddress(c, deps, room), pointsOfLines(query.limit));
    const since = wallNow(clock) - TIMER_RUN_RETENTION;
    return c.json(await store.timerRuns(room.context.show.room._id, { ...query, since }));
  });
  automationRoutes(routes, deps, (c) => requireReadableLog(c, deps).room);
  routes.get('/:pid/kicked', (c) => {
    const { claims, room } = requireVerifiedEntry(c, deps);
    if (!hasAnyPermission(claims.permissions, DEVICES)) return refuse('forbidden');
    return c.json(devicesRemoved(room.context.access));
  });
  routes.post('/:pid/questions', async (c) => {
    const room = rooms.find(c.req.param('pid'));
    const { text, name } = await jsonBody(c, questionSchema);
    takeQuestion(c, deps, room);
    const { device } = await issuer.admit(room.context, { ...accessRequest(c, deps), view: 'ANONYMOUS' });
    if (device !== null) setDeviceCookie(c, device);
    const command = { name: 'messages/create', payload: { text } } as const;
    const audience = { permissions: MESSAGES, actor: 'audience', address: addressOf(c) };
    await rooms.command(room, command, audience, { stampExtras: { question: { name, at: wallNow(clock) } } });
    return c.json({ text, name }, 201);
  });
  return routes;
}

export function outputRoutes(deps: ApiDeps): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>({ strict: false });
  routes.get('/:outputId/credentials', async (c) => {
    const outputId = c.req.param('outputId');
    const room = await countedUnlessFound(c, deps, () => deps.rooms.findByOutput(outputId));
    return credentialsAnswer(c, deps, room, outputId);
  });
  return routes;
}

function takeQuestion(c: ApiContext, deps: ApiDeps, room: DurableRoom): void {
  const { limits, questions } = deps;
  const roomId = room.context.show.room._id;
  const address = addressOf(c);
  const uid = c.get('signedIn')?.user.uid ?? null;
  if (deps.rooms.isMember(room, uid)) return limits.takeEach([['question', `member:${uid}:${roomId}`]]);
  const shown = verifyToken(c, deps);
  if (!shown.ok && c.req.header(TOKEN_HEADER) !== undefined) c.set('hasWrongSecret', true);
  if (shown.ok && shown.value.claims.roomId === roomId && isCrew(shown.value.claims.permissions))
    return limits.takeEach([['question', `crew:${address} ${roomId}`]]);
  const { passwordHash } = room.context.access;
  const mark = deps.devices.markOf(deviceMarksOf(c), { what: `room ${roomId}`, passwordHash });
  questions.take({ roomId, address, deviceId: queryOf(c, credentialsSchema).deviceId ?? '', mark });
}

/** A request for an unknown room or output counts like one of a visitor (W2814). */
async function countedUnlessFound(
  c: ApiContext,
  { limits }: Pick<ApiDeps, 'limits'>,
  find: () => DurableRoom | Promise<DurableRoom>,
): Promise<DurableRoom> {
  try {
    return await find();
  } catch (error) {
    await limits.take('credentials', addressOf(c));
    throw error;
  }
}

async function credentialsAnswer(
  c: ApiContext,
  deps: ApiDeps,
  room: DurableRoom,
  outputId?: string,
): Promise<Response> {
  const request = accessRequest(c, deps);
  await takeCredentials(deps, room, request, outputId);
  // Comes before the check, because a device may enter the room's password only later, with its question.
  if (request.view === 'ANONYMOUS') deps.questions.note(room.context.show.room._id, request.deviceId);
  const { credentials, device, linkId } = await deps.issuer.issue(room.context, {
    ...request,
    ...(outputId === undefined ? {} : { outputId }),
  });
  if (device !== null) setDeviceCookie(c, device);
  if (linkId !== null) void deps.rooms.noteLinkUse(room.context.show.room._id, linkId, wallNow(deps.clock));
  // The page for questions shows nothing else of the room (R90).
  const { name, settings } = room.context.show.room;
  const page = { questions: settings.questions, roomName: nameUnlessDefault(name) };
  return c.json(credentials.view === 'ANONYMOUS' ? { ...credentials, ...page } : credentials);
}

/** For reads that only crew may do. */
const readerAddress = (
  c: ApiContext,
  { budgets }: Pick<ApiDeps, 'budgets'>,
  { context }: DurableRoom,
): string => payingAddress(budgets, context.show.room.teamId, addressOf(c));

/** Devices with a right to the room share no limit with visitors behind the same network address (W2814). */
function takeCredentials(
  { clock, devices, limits, rooms }: ApiDeps,
  room: DurableRoom,
  request: CredentialsRequest,
  outputId?: string,
): Promise<void> {
  const { context } = room;
  const { _id: roomId } = context.show.room;
  const isMember = rooms.isMember(room, request.signedIn?.uid ?? null);
  const shown = { ...request, isMember, at: wallNow(clock) };
  const grant = outputId === undefined ? grantFor(context, shown) : outputGrant(context, outputId, shown);
  const mark = { what: `room ${roomId}`, passwordHash: context.access.passwordHash } as const;
  const hasRight =
    grant.ok &&
    (isCrew(grant.value.permissions) ||
      (outputId !== undefined && grant.value.open !== true) ||
      devices.markOf(request.device, mark) !== null);
  return limits.take('credentials', hasRight ? `${request.address} ${roomId}` : request.address);
}

function accessRequest(c: ApiContext, { newDeviceId }: ApiDeps): CredentialsRequest {
  const query = queryOf(c, credentialsSchema);
  const signature = c.req.header('x-link-signature');
  const signedIn = c.get('signedIn');
  return {
    ...query,
    ...(signature !== undefined && { signature }),
    deviceId: query.deviceId ?? newDeviceId(),
    password: c.req.header('x-room-password') ?? null,
    signedIn: signedIn && { uid: signedIn.user.uid, session: tagOfSecret(signedIn.secret) },
    address: addressOf(c),
    device: deviceMarksOf(c),
  };
}

const LINE_NUMBER = /^\d{1,15}$/;
const JOURNAL_POINTS = 20;
const gunzipAsync = promisify<Uint8Array, Uint8Array<ArrayBuffer>>(gunzip);

function pointsOfJournal(commands: readonly { readonly at: Instant }[], bytes: number): number {
  const covered = (commands.at(-1)?.at ?? 0) - (commands[0]?.at ?? 0);
  const points = Math.max(commands.length, Math.ceil(bytes / BYTES_PER_POINT));
  return Math.ceil(points / Math.max(1, covered / MINUTE));
}

/** The token in `x-access-token` must belong to the room of the path. */
export function requireVerifiedEntry(
  c: ApiContext,
  deps: Pick<ApiDeps, 'rooms' | 'verifier'>,
): VerifiedToken & { readonly room: DurableRoom } {
  if (c.req.header(TOKEN_HEADER) === undefined) return refuse('unauthorized');
  const room = deps.rooms.find(c.req.param('pid') ?? '');
  const found = verifyToken(c, deps);
  if (!found.ok) throw new Refused(found.error);
  if (found.value.claims.roomId !== room.context.show.room._id) return refuse('unauthorized');
  return { ...found.value, room };
}

export const TOKEN_HEADER = 'x-access-token';

function verifyToken(
  c: ApiContext,
  { verifier }: Pick<ApiDeps, 'verifier'>,
): ReturnType<TokenVerifier['enter']> {
  return verifier.enter(c.req.header(TOKEN_HEADER) ?? '');
}

function requireReadableLog(
  c: ApiContext,
  deps: ApiDeps,
): { readonly room: DurableRoom; readonly audience: Audience } {
  const uid = c.get('signedIn')?.user.uid ?? null;
  const room = deps.rooms.find(c.req.param('pid') ?? '');
  if (deps.rooms.isMember(room, uid)) return { room, audience: 'member' };
  const { claims } = requireVerifiedEntry(c, deps);
  const audience = audienceOf(claims.permissions);
  return isPublic(audience) ? refuse('forbidden') : { room, audience };
}
