import { type Client, presenceCell, withoutCells } from '../device/client.ts';
import { roleHolders } from '../device/exclusive-roles.ts';
import { type Refusal, refusal } from '../kernel/errors.ts';
import { mapReusing } from '../kernel/fields.ts';
import type { ColumnId, OutputId, TimerId } from '../kernel/ids.ts';
import { memoize } from '../kernel/memoized.ts';
import {
  DEVICES,
  hasAnyPermission,
  isCrew,
  type Permissions,
  ROOM,
  TIMERS,
  type View,
} from '../kernel/permissions.ts';
import { ownEntry } from '../kernel/shapes.ts';
import type { Message, MessageAudience, ScreenAudience } from '../message/message.ts';
import { type CrewData, crewDataOf, effectiveDesign } from '../output/layout-designs.ts';
import type { Output } from '../output/output.ts';
import {
  type CrewColumn,
  cellsBytes,
  cellsWithin,
  changedCells,
  rowBytes,
  rowOfCells,
  type SheetCells,
} from '../timer/sheet.ts';
import type { Timer } from '../timer/timer.ts';
import type { RoomView } from '../wire/frames.ts';
import { agendaTimer } from './agenda.settings.ts';
import { withoutAnswer } from './answers.ts';
import type { Change, ChangeName } from './changes.ts';
import type { Command } from './commands.ts';
import { byId } from './ordered-list.ts';
import { isQuestion } from './room.limits.ts';
import type { LinkColumns, RoomRights } from './room.links.ts';
import { sizeOf } from './room.size.ts';
import type { RoomContext, RoomState } from './room.state.ts';
import { focusedMessages, messageFor, shownMessageOf, shownMessages, showSeenBy } from './shown-messages.ts';

const LINK_PREFIX = 'link/';

type LinkAudience = `${typeof LINK_PREFIX}${string}`;

export const linkAudience = ({ read, edit }: LinkColumns): LinkAudience =>
  `${LINK_PREFIX}${[...new Set([...read, ...edit])].sort().join()}`;

const columnsOfLink = memoize(
  200,
  (audience: LinkAudience): ReadonlySet<ColumnId> => new Set(audience.slice(LINK_PREFIX.length).split(',')),
);

const isLinkAudience = (audience: Audience): audience is LinkAudience => audience.startsWith(LINK_PREFIX);

type WithOutputs = Pick<RoomState, 'outputs'>;

function canSeeColumn(audience: Audience, column: CrewColumn, show: WithOutputs): boolean {
  if (audience === 'member') return true;
  if (isLinkAudience(audience)) return columnsOfLink(audience).has(column._id);
  if (audience === 'crew' || readsScripts(audience, column, show)) return column.audience !== 'NAMED';
  return column.audience === 'PUBLIC';
}

function readsScripts(audience: Audience, { kind }: CrewColumn, { outputs }: WithOutputs): boolean {
  if (kind !== 'SCRIPT') return false;
  const output = outputs.find(({ _id }) => audience === `output/${_id}`);
  return output !== undefined && crewDataOf(output).scripts;
}

export function visibleColumns(
  audience: Audience,
  show: Pick<RoomState, 'columns' | 'outputs'>,
): readonly CrewColumn[] {
  const { columns } = show;
  return columns.every((column) => canSeeColumn(audience, column, show))
    ? columns
    : columns.filter((column) => canSeeColumn(audience, column, show));
}

function sheetAsChanges(audience: Audience, show: RoomState): readonly Change[] {
  const columns = visibleColumns(audience, show);
  const scripts = columns.filter(({ kind }) => kind === 'SCRIPT');
  const cells = cellsWithin(show.cells, { timers: show.timers, columns: scripts });
  return [
    { name: 'columns/items', payload: columns },
    ...changedCells({}, cells).map((payload) => ({ name: 'cells/updateOne', payload }) as const),
  ];
}

export function visibleCells(audience: Audience, show: RoomState): SheetCells {
  return cellsWithin(show.cells, { timers: show.timers, columns: visibleColumns(audience, show) });
}

const MAX_SENT_CELLS_BYTES = 512 * 1024;

export function visibleSheet(audience: Audience, show: RoomState) {
  const columns = visibleColumns(audience, show);
  const cells = visibleCells(audience, show);
  if (cellsBytes(cells) <= MAX_SENT_CELLS_BYTES) return { columns, cells };
  let bytes = 0;
  const timers = show.timers.filter(({ _id }) => {
    bytes += rowBytes(rowOfCells(cells, _id));
    return bytes <= MAX_SENT_CELLS_BYTES;
  });
  return { columns, cells: cellsWithin(cells, { timers, columns }), cellsLeft: true } as const;
}

export const isSheetChange = ({ name }: Change): boolean =>
  name.startsWith('columns/') || name.startsWith('cells/');

function sheetChangeFor(audience: Audience, change: Change, show: RoomState): readonly Change[] {
  const { timers, columns } = show;
  const sees = (columnId: ColumnId): boolean => {
    const column = byId(columns, columnId);
    return column !== undefined && canSeeColumn(audience, column, show);
  };
  switch (change.name) {
    case 'columns/items':
      return [{ ...change, payload: change.payload.filter(({ _id }) => sees(_id)) }];
    case 'columns/updateOne':
      return sees(change.payload._id) ? [change] : [];
    case 'cells/updateOne': {
      const { timerId, columnId, text } = change.payload;
      // Removing a timer removes its cells, so its empty texts need no event.
      return sees(columnId) && (text !== '' || byId(timers, timerId) !== undefined) ? [change] : [];
    }
    default:
      return [change];
  }
}

/** Ignores columns that crew cannot see (K2338). */
export function timersWithEditedCells(before: RoomState, after: RoomState): readonly TimerId[] {
  if (before.cells === after.cells) return [];
  const isSeen = (columnId: ColumnId) => {
    const column = byId(after.columns, columnId);
    return column !== undefined && canSeeColumn('crew', column, after);
  };
  const edited = changedCells(before.cells, after.cells).filter(({ columnId }) => isSeen(columnId));
  const isThere = (timerId: TimerId) =>
    byId(before.timers, timerId) !== undefined && byId(after.timers, timerId) !== undefined;
  return [...new Set(edited.map(({ timerId }) => timerId))].filter(isThere);
}

/**
 * A group of clients that sees the same parts of a room (R42). `read` sees the show, `crew` also notes and all
 * messages, and `member` also access data. Each output (R32), the agenda (R871), question pages (R1862) and named links
 * (R2150) have their own audience.
 */
export type Audience = 'read' | 'agenda' | 'questions' | 'crew' | 'member' | OutputAudience | LinkAudience;
type OutputAudience = `output/${string}`;

export function audienceOf(
  permissions: Permissions,
  outputId?: OutputId,
  view?: View,
  columns?: LinkColumns,
): Audience {
  if (columns !== undefined) return linkAudience(columns);
  if (hasAnyPermission(permissions, ROOM)) return 'member';
  if (isCrew(permissions)) return 'crew';
  if (outputId !== undefined) return `output/${outputId}`;
  if (view === 'AGENDA') return 'agenda';
  return view === 'ANONYMOUS' ? 'questions' : 'read';
}

export function projectState(
  context: RoomContext,
  permissions: Permissions,
  outputId?: OutputId,
  view?: View,
  columns?: LinkColumns,
): RoomView {
  const projection = projectShow(context, audienceOf(permissions, outputId, view, columns));
  const { clients } = context;
  return {
    ...projection,
    ...(isCrew(permissions) && roleHolders(clients)),
    ...(hasAnyPermission(permissions, DEVICES) && { clients: withoutCells(clients) }),
  };
}

export function projectShow(context: Pick<RoomContext, 'show' | 'drafts'>, audience: Audience): RoomView {
  const { show } = context;
  const shared = isPublic(audience) ? publicShow(show, audience) : crewShow(show);
  return {
    ...shared,
    outputs: visibleOutputs(show.outputs, audience, context),
    ...visibleSheet(audience, show),
  };
}

type PublicAudience = 'read' | 'agenda' | 'questions' | OutputAudience | LinkAudience;

export const isPublic = (audience: Audience): audience is PublicAudience =>
  audience !== 'crew' && audience !== 'member';

function publicShow(show: RoomState, audience: PublicAudience): RoomState {
  const { source: _crews, ...visibleShow } = showSeenBy(messageAudience(audience, show), show);
  return {
    ...visibleShow,
    timers: publicTimers(show.timers, audience, show),
    messages: publicMessages(show, audience),
    automations: [],
  };
}

const crewShow = (show: RoomState): RoomState => ({
  ...show,
  shown: shownMessages(show),
  focused: focusedMessages(show),
});

function messageAudience(audience: PublicAudience, { outputs }: RoomState): ScreenAudience {
  if (audience === 'read') return 'STAGE';
  if (isRoomAudience(audience)) return 'AUDIENCE';
  return outputs.find(({ _id }) => isOutputAudience(audience, _id))?.audience ?? 'STAGE';
}

function publicTimers(timers: readonly Timer[], audience: PublicAudience, show: RoomState): readonly Timer[] {
  return canSeeNotes(audience, show)
    ? timers
    : mapReusing(timers, (timer) => timerFor(audience, timer, show));
}

const canSeeNotes = (audience: PublicAudience, show: RoomState): boolean => crewDataFor(audience, show).notes;

const NO_CREW_DATA: CrewData = {
  notes: false,
  messages: false,
  questions: false,
  scripts: false,
};

function crewDataFor(audience: PublicAudience, { outputs }: RoomState): CrewData {
  const output = outputs.find(({ _id }) => isOutputAudience(audience, _id));
  return output === undefined ? NO_CREW_DATA : crewDataOf(output);
}

export function seesMessages(audience: PublicAudience, show: RoomState): boolean {
  const { messages, questions } = crewDataFor(audience, show);
  return messages || questions;
}

const isRoomAudience = (audience: Audience): boolean =>
  audience === 'read' || audience === 'agenda' || audience === 'questions';

const isOutputAudience = (audience: Audience, outputId: OutputId): boolean =>
  audience === `output/${outputId}`;

function timerFor(audience: PublicAudience, timer: Timer, { room }: RoomState): Timer {
  return audience === 'agenda' ? agendaTimer(publicTimer(timer), room.settings.agenda) : publicTimer(timer);
}

function publicTimer(timer: Timer): Timer {
  const { confirmed, ...rest } = timer;
  const isPlain = confirmed === undefined && timer.reminders.length === 0 && timer.notes === '';
  return isPlain ? timer : { ...rest, reminders: [], notes: '' };
}

/** Returns the shown message, or all messages that the output's design may show (R122). */
export function publicMessages(show: RoomState, audience: PublicAudience): readonly Message[] {
  const data = crewDataFor(audience, show);
  if (data.messages || data.questions)
    return show.messages
      .filter((each) => isPublicMessage(each, audience, show))
      .map((each) => projectMessage(each, audience, show));
  const shown = messageShownTo(audience, show);
  return shown === null ? [] : [projectMessage(shown, audience, show)];
}

export const messageShownTo = (audience: PublicAudience, show: RoomState): Message | null =>
  messageFor(messageAudience(audience, show), show);

/** A screen learns whether it can answer, but not who has answered (R2005). */
function projectMessage(message: Message, audience: PublicAudience, { outputs }: RoomState): Message {
  const asks = message.answer && message.answered === undefined;
  const answer = asks && outputs.some(({ _id, answers }) => answers && isOutputAudience(audience, _id));
  return answer === message.answer ? withoutAnswer(message) : { ...withoutAnswer(message), answer };
}

function isPublicMessage(message: Message, audience: PublicAudience, show: RoomState): boolean {
  const data = crewDataFor(audience, show);
  if (message._id === messageShownTo(audience, show)?._id) return true;
  return isQuestion(message) ? data.questions : data.messages;
}

/** Clients request the other designs one by one (R127). */
export const MAX_SENT_DESIGN_BYTES = 128 * 1024;

/**
 * A screen gets the design of its own output, other viewers get the first output's design, and crew gets all designs
 * (R122).
 */
function visibleOutputs(
  outputs: readonly Output[],
  audience: Audience,
  context: Pick<RoomContext, 'drafts'>,
): readonly Output[] {
  let reportedCount = 0;
  return outputs.map((output) => {
    const visible = visibleOutput(output, audience, context);
    reportedCount += sizeOf(visible.design) + sizeOf(visible.waiting) + sizeOf(visible.draft);
    return reportedCount > MAX_SENT_DESIGN_BYTES ? withoutDesigns(visible) : visible;
  });
}

export function visibleOutput(
  output: Output,
  audience: Audience,
  { drafts }: Pick<RoomContext, 'drafts'>,
): Output {
  const design = effectiveDesign(output);
  if (audience === 'member') return { ...output, design, draft: ownEntry(drafts, output._id) ?? null };
  const bare = withoutDesigns(output);
  const isSeen =
    audience === 'crew' ||
    (isRoomAudience(audience) ? output.index === 0 : isOutputAudience(audience, output._id));
  return isSeen ? { ...bare, design } : bare;
}

function withoutDesigns({ design: _design, waiting: _waiting, draft: _draft, ...output }: Output): Output {
  return output;
}

/**
 * Adds the timeset if the audience would see no change, or only events that older clients do not know. So each client
 * gets every `seq` (R43).
 */
export function changesFor(
  audience: Audience,
  changes: readonly Change[],
  after: Pick<RoomContext, 'show' | 'drafts'>,
): readonly Change[] {
  const visibleChanges = changes.some((change) => isHiddenFrom(audience, change))
    ? withoutHiddenChanges(audience, changes, after)
    : changes;
  return visibleChanges.some(isInOldClients)
    ? visibleChanges
    : [{ name: 'timeset', payload: after.show.timeset }, ...visibleChanges];
}

const isInOldClients = (change: Change): boolean =>
  !isAutomationChange(change) &&
  !change.name.startsWith('clocks/') &&
  !isSheetChange(change) &&
  !LATER_CHANGES.has(change.name);

const LATER_CHANGES: ReadonlySet<ChangeName> = new Set([
  'messages/shown',
  'messages/focused',
  'room/subtitle',
  'prompter',
  'room/source',
]);

const isAutomationChange = ({ name }: Change): boolean => name.startsWith('automations/');

function withoutHiddenChanges(
  audience: Audience,
  changes: readonly Change[],
  after: Pick<RoomContext, 'show' | 'drafts'>,
): readonly Change[] {
  const { show } = after;
  const reported = changes
    .flatMap((change) => sheetChangeFor(audience, change, show))
    .map((change) => withSeenOutputs(change, audience, after));
  if (!isPublic(audience)) {
    const shown = reported.flatMap((change) => changesShownTo('STAGE', change));
    return audience === 'member' ? shown : shown.filter(({ name }) => name !== 'room/secrets');
  }
  const visibleChanges = reported.flatMap((change) => publicChanges(change, audience, show));
  if (!changes.some((change) => concernsOutput(audience, change))) return visibleChanges;
  return [
    ...visibleChanges,
    { name: 'timers/items', payload: publicTimers(show.timers, audience, show) },
    { name: 'messages/items', payload: publicMessages(show, audience) },
    ...shownMessageAsChanges(audience, show),
    ...(show.columns.length === 0 ? [] : sheetAsChanges(audience, show)),
  ];
}

function shownMessageAsChanges(audience: PublicAudience, show: RoomState): readonly Change[] {
  const message = messageShownTo(audience, show);
  const { focus } = shownMessageOf(messageAudience(audience, show), show);
  return message === null
    ? [{ name: 'messages/hide', payload: focus ? { focus } : {} }]
    : [{ name: 'messages/show', payload: { message: projectMessage(message, audience, show), focus } }];
}

const withoutAudiences = <Payload extends object>({ to: _to, ...payload }: Payload & { to?: unknown }) =>
  payload;

function changesShownTo(audience: MessageAudience, change: Change): readonly Change[] {
  if (change.name !== 'messages/show' && change.name !== 'messages/hide') return [change];
  const { to } = change.payload;
  if (to === undefined) return [change];
  if (!to.includes(audience)) return [];
  if (change.name === 'messages/hide') return [{ ...change, payload: withoutAudiences(change.payload) }];
  return [{ ...change, payload: withoutAudiences(change.payload) }];
}

function withMessageSeen(change: Change, audience: PublicAudience, show: RoomState): Change {
  if (change.name !== 'messages/show') return change;
  const { message } = change.payload;
  return { ...change, payload: { ...change.payload, message: projectMessage(message, audience, show) } };
}

function withSeenOutputs(change: Change, audience: Audience, context: Pick<RoomContext, 'drafts'>): Change {
  if (change.name === 'outputs/updateOne')
    return { ...change, payload: visibleOutput(change.payload, audience, context) };
  return change.name === 'outputs/all'
    ? { ...change, payload: visibleOutputs(change.payload, audience, context) }
    : change;
}

/** Returns true if the audience gets this change only in another form, or not at all. */
function isHiddenFrom(audience: Audience, change: Change): boolean {
  const { name } = change;
  if (name === 'outputs/updateOne' || name === 'outputs/all') return true;
  if (name === 'messages/show' || name === 'messages/hide') return true;
  if (isSheetChange(change)) return true;
  if (audience === 'member') return false;
  if (name === 'room/secrets') return true;
  if (!isPublic(audience)) return false;
  if (isAutomationChange(change) || name === 'room/source') return true;
  return name.startsWith('messages/') || name.startsWith('timers/') || concernsOutput(audience, change);
}

function concernsOutput(audience: PublicAudience, change: Change): boolean {
  if (change.name === 'outputs/updateOne') return isOutputAudience(audience, change.payload._id);
  if (change.name === 'outputs/removeOne') return isOutputAudience(audience, change.payload.outputId);
  return change.name === 'outputs/all' && !isRoomAudience(audience);
}

function publicChanges(change: Change, audience: PublicAudience, show: RoomState): readonly Change[] {
  switch (change.name) {
    case 'room/secrets':
    case 'room/source':
    case 'automations/items':
    case 'automations/updateOne':
    case 'automations/removeOne':
      return [];
    case 'messages/removeOne':
      return seesMessages(audience, show) ? [change] : [];
    case 'timers/items':
      return [{ name: 'timers/items', payload: publicTimers(change.payload, audience, show) }];
    case 'timers/updateOne':
      return canSeeNotes(audience, show)
        ? [change]
        : [{ name: 'timers/updateOne', payload: timerFor(audience, change.payload, show) }];
    case 'messages/updateOne':
      return isPublicMessage(change.payload, audience, show)
        ? [{ ...change, payload: projectMessage(change.payload, audience, show) }]
        : [];
    case 'messages/items':
      return [{ name: 'messages/items', payload: publicMessages(show, audience) }];
    case 'messages/shown':
    case 'messages/focused':
      return [];
    case 'messages/flash':
      return messageShownTo(audience, show) === null ? [] : [change];
    case 'messages/show':
    case 'messages/hide': {
      const visibleChanges = changesShownTo(messageAudience(audience, show), change);
      return visibleChanges.length === 0
        ? []
        : [
            { name: 'messages/items', payload: publicMessages(show, audience) },
            ...visibleChanges.map((each) => withMessageSeen(each, audience, show)),
          ];
    }
    default:
      return [change];
  }
}

/** A hidden column is refused as unknown (R2161). */
export function columnRefusal(
  { permissions, columns }: RoomRights,
  command: Command,
  show: RoomState,
): Refusal | null {
  const audience = audienceOf(permissions, undefined, undefined, columns);
  for (const columnId of columnsOfCommand(command)) {
    const column = byId(show.columns, columnId);
    if (column === undefined) continue;
    if (!canSeeColumn(audience, column, show)) return refusal('unknown_column');
    const writes =
      columns === undefined ? hasAnyPermission(permissions, TIMERS) : columns.edit.includes(columnId);
    if (!writes) return refusal('forbidden');
  }
  return namesColumns(command) && !hasAnyPermission(permissions, ROOM) ? refusal('forbidden') : null;
}

const namesColumns = ({ name, payload }: Command): boolean =>
  (name === 'columns/create' || name === 'columns/update') && payload.audience === 'NAMED';

function columnsOfCommand({ name, payload }: Command): readonly ColumnId[] {
  switch (name) {
    case 'columns/update':
    case 'columns/remove':
    case 'columns/move':
      return [payload.columnId];
    case 'timers/setCells':
    case 'timers/create':
      return Object.keys(payload.cells ?? {});
    case 'timers/replace':
      return [...new Set(payload.items.flatMap(({ cells = {} }) => Object.keys(cells)))];
    case 'client/update': {
      const cell = presenceCell(payload.designing);
      return cell === null ? [] : [cell.columnId];
    }
    default:
      return [];
  }
}

export const CELL_EDITORS_EVENT = 'cells/editors';

export interface CellPresence {
  readonly timerId: TimerId;
  readonly columnId: ColumnId;
  readonly name: string;
}

export const MAX_CELL_EDITORS = 100;

type SheetParts = Pick<RoomState, 'timers' | 'columns' | 'outputs'>;
type EditingClient = Pick<Client, 'name' | 'designing'>;

export const receivesEditors = (audience: Audience): boolean =>
  !isPublic(audience) || isLinkAudience(audience);

export function editorsFor(
  audience: Audience,
  { clients, show }: { readonly clients: readonly EditingClient[]; readonly show: SheetParts },
): readonly CellPresence[] {
  return clients
    .flatMap(({ name, designing }): readonly CellPresence[] => {
      const cell = presenceCell(designing);
      const column = cell && byId(show.columns, cell.columnId);
      if (cell === null || !column || !canSeeColumn(audience, column, show)) return [];
      return byId(show.timers, cell.timerId) === undefined ? [] : [{ ...cell, name }];
    })
    .slice(0, MAX_CELL_EDITORS);
}
