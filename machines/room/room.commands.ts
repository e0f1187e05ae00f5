import { zoneOrNull } from '../calendar/zone.ts';
import { type ErrorCode, type Refusal, refusal } from '../kernel/errors.ts';
import { flag, instant, list, nullable, omittable, record, text } from '../kernel/fields.ts';
import { MESSAGES, ROOM, TIMERS, TRANSPORT } from '../kernel/permissions.ts';
import { fitTimecodes, type TimecodeRate } from '../timer/timecode.ts';
import { roomWords } from '../words/room.ts';
import { type AgendaSettings, agendaFields } from './agenda.settings.ts';
import { cellsLimit } from './cells.ts';
import { exclusiveRoleCommand } from './client.commands.ts';
import { withNewLengths } from './clock.moves.ts';
import {
  answersNewId,
  freshId,
  idText,
  nonEmptyText,
  omittables,
  refusalUnless,
  roomCommand,
  trimmedTextField,
  type UndoDirection,
  undoable,
} from './command.ts';
import { byId, withFields } from './ordered-list.ts';
import { designsRefusal } from './room.designs.ts';
import { afterRedo, afterStep, afterUndo, nextStep } from './room.history.ts';
import { clockLimitRefusal, countOfClocks, itemCount, listLimitRefusal, ROOM_CAPS } from './room.limits.ts';
import { MAX_NAMED_LINKS, type NamedLink } from './room.links.ts';
import {
  defaultOscSettings,
  emptySource,
  oscFields,
  oscRefusal,
  sourceFields,
  sourceRefusal,
} from './room.settings.ts';
import {
  MAX_SUBTITLE_LENGTH,
  type RoomAccess,
  type RoomContext,
  type RoomSettings,
  type RoomState,
  settingsFields,
} from './room.state.ts';

const namedLinksOf = ({ namedLinks = [] }: RoomAccess): readonly NamedLink[] => namedLinks;

const linkColumnIds = list(idText, ROOM_CAPS.columns);

const UNDO_PERMISSIONS = TIMERS | MESSAGES | ROOM | TRANSPORT;

export const roomCommands = {
  'room/blackout': undoable({
    takes: { on: flag() },
    needs: TRANSPORT,
    undo: 'blackout',
    does: (show, { on }) => withSettings(show, { blackout: on }),
  }),

  'room/onAir': undoable({
    takes: { on: flag() },
    needs: TRANSPORT,
    undo: 'onAir',
    does: (show, { on }) => withSettings(show, { onAir: on }),
  }),

  'room/rename': undoable({
    takes: { name: trimmedTextField(200) },
    needs: ROOM,
    undo: 'renameRoom',
    does: (show, { name }) => (name === show.room.name ? show : { ...show, room: { ...show.room, name } }),
  }),

  'room/subtitle': undoable({
    takes: { text: text(MAX_SUBTITLE_LENGTH) },
    needs: MESSAGES,
    undo: 'subtitle',
    does: (show, { text: subtitle }) =>
      subtitle === show.room.subtitle ? show : { ...show, room: { ...show.room, subtitle } },
  }),

  'room/settings': undoable({
    takes: { ...omittables(settingsFields), agenda: omittable(record(omittables(agendaFields))) },
    needs: ROOM,
    undo: 'roomSettings',
    does: (show, fields, stamp) => {
      const { timezone, timecodeRate } = fields;
      const fitted = timecodeRate === undefined ? show : withRate(show, timecodeRate);
      if (timezone === undefined) return withSettings(fitted, fields);
      return withNewLengths(show, withSettings(fitted, { ...fields, timezone: zoneOrNull(timezone) }), stamp);
    },
  }),

  /** The stamp contains a new link key, which revokes links and tokens and ends kicks (D10). */
  'room/rotateSecrets': roomCommand({
    takes: {},
    needs: ROOM,
    refused: (_context, _payload, { secret }) => refusalUnless(secret !== undefined, 'invalid'),
    does: (context, _payload, { secret }) =>
      secret === undefined
        ? context
        : {
            ...context,
            access: { ...context.access, secret, generation: context.access.generation + 1, kicked: [] },
          },
  }),

  /** A new password revokes older tokens (D11). */
  'room/setPassword': roomCommand({
    takes: { password: nullable(nonEmptyText(200)) },
    needs: ROOM,
    refused: (_context, _payload, { passwordHash }) => refusalUnless(passwordHash !== undefined, 'invalid'),
    does: (context, _payload, { passwordHash = null }) =>
      passwordHash === null && context.access.passwordHash === null
        ? context
        : {
            ...context,
            access: { ...context.access, passwordHash, generation: context.access.generation + 1 },
          },
  }),

  /** Only `POST …/named-links` sets the `maker` in the stamp (R2160). */
  'room/addNamedLink': roomCommand({
    takes: {
      name: trimmedTextField(60),
      read: linkColumnIds,
      edit: linkColumnIds,
      endsAt: nullable(instant),
    },
    needs: ROOM,
    makes: answersNewId('linkId'),
    refused: ({ show, access }, { read, edit }, { maker }) =>
      refusalUnless(maker !== undefined, 'invalid') ??
      refusalUnless(
        [...read, ...edit].every((id) => byId(show.columns, id) !== undefined),
        'unknown_column',
      ) ??
      (namedLinksOf(access).length < MAX_NAMED_LINKS
        ? null
        : refusal('plan_limit', roomWords.limit(MAX_NAMED_LINKS, roomWords.kinds.namedLinks))),
    does: (context, link, stamp) => {
      const { access } = context;
      const { at, wall = 0, maker } = stamp;
      const added = { id: freshId(stamp), ...link, by: String(maker), createdAt: at + wall };
      return { ...context, access: { ...access, namedLinks: [...namedLinksOf(access), added] } };
    },
  }),

  'room/removeNamedLink': roomCommand({
    takes: { linkId: idText },
    needs: ROOM,
    refused: ({ access }, { linkId }) =>
      refusalUnless(
        namedLinksOf(access).some(({ id }) => id === linkId),
        'not_found',
      ),
    does: (context, { linkId }) => {
      const { access } = context;
      const namedLinks = namedLinksOf(access).filter(({ id }) => id !== linkId);
      return { ...context, access: { ...access, namedLinks } };
    },
  }),

  'room/osc': roomCommand({
    takes: omittables(oscFields),
    needs: ROOM,
    refused: (_context, payload) => oscRefusal(payload),
    does: (context, payload) => {
      const before = context.access.osc ?? defaultOscSettings;
      const osc = withFields(before, payload);
      return osc === before ? context : { ...context, access: { ...context.access, osc } };
    },
  }),

  'room/source': roomCommand({
    takes: sourceFields,
    needs: TIMERS,
    adds: true,
    foreseeable: true,
    refused: (_context, source) => sourceRefusal(source),
    does: (context, source) => {
      const { show } = context;
      const before = show.source ?? emptySource;
      const after = withFields(before, source);
      return after === before ? context : { ...context, show: { ...show, source: after } };
    },
  }),

  'room/inStep': exclusiveRoleCommand('inStep', TIMERS),

  'room/undo': roomCommand({
    takes: {},
    needs: UNDO_PERMISSIONS,
    rewrites: true,
    history: 'back',
    refused: (context) => undoRefusal(context, 'back', 'before', 'nothing_to_undo'),
    does: (context, _payload, stamp) => afterUndo(context, stamp),
  }),

  'room/redo': roomCommand({
    takes: {},
    needs: UNDO_PERMISSIONS,
    rewrites: true,
    history: 'forward',
    refused: (context) => undoRefusal(context, 'forward', 'after', 'nothing_to_redo'),
    does: (context, _payload, stamp) => afterRedo(context, stamp),
  }),
};

function undoRefusal(
  { show, history }: RoomContext,
  walk: UndoDirection,
  end: 'before' | 'after',
  code: ErrorCode,
): Refusal | null {
  const step = nextStep(history, walk);
  return step === null ? refusal(code) : limitRefusal(show, afterStep(end, show, step));
}

interface SettingsInput extends Partial<Omit<RoomSettings, 'agenda'>> {
  readonly agenda?: Partial<AgendaSettings>;
}

function withRate(show: RoomState, rate: TimecodeRate): RoomState {
  const timers = fitTimecodes(show.timers, rate);
  return timers === show.timers ? show : { ...show, timers };
}

function withSettings(show: RoomState, { agenda, ...fields }: SettingsInput): RoomState {
  const before = show.room.settings;
  const settings = withFields(before, {
    ...fields,
    ...(agenda && { agenda: { ...before.agenda, ...agenda } }),
  });
  return settings === show.room.settings ? show : { ...show, room: { ...show.room, settings } };
}

export function limitRefusal(show: RoomState, after: RoomState): Refusal | null {
  return (
    listLimitRefusal(show, 'timers', after.timers.length) ??
    listLimitRefusal(show, 'messages', itemCount(after, 'messages')) ??
    listLimitRefusal(show, 'questions', itemCount(after, 'questions')) ??
    listLimitRefusal(show, 'outputs', after.outputs.length) ??
    listLimitRefusal(show, 'automations', after.automations.length) ??
    clockLimitRefusal(show, countOfClocks(after)) ??
    listLimitRefusal(show, 'columns', after.columns.length) ??
    cellsLimit(show.cells, after.cells) ??
    designsRefusal(show, after)
  );
}
