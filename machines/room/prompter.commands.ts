import { flag, number, omittable } from '../kernel/fields.ts';
import type { TimerId } from '../kernel/ids.ts';
import { TRANSPORT } from '../kernel/permissions.ts';
import type { Instant } from '../kernel/time.ts';
import { idText, lasting, refuseUnless } from './command.ts';
import { wasBegun } from './handled-until.ts';
import { byId } from './ordered-list.ts';
import {
  loadedWords,
  MOST_WORDS,
  movedPrompter,
  positionAt,
  prompterFields,
  prompterOf,
} from './prompter.ts';
import type { RoomContext, RoomState } from './room.state.ts';
import { unknownTimer } from './timer.commands.ts';

/** Not undoable: a wheel sends dozens of moves (T2205). */
export const prompterCommands = {
  /** Runs the script of the given, loaded or current timer (T2202). */
  'prompter/run': lasting({
    takes: { timerId: omittable(idText) },
    needs: TRANSPORT,
    foreseeable: true,
    refused: (context, { timerId }) =>
      timerId === undefined ? noScript(context) : unknownTimer(context, { timerId }),
    does: (context, payload, { at }) => withShow(context, run(context.show, payload.timerId, at)),
  }),

  'prompter/stop': lasting({
    takes: {},
    needs: TRANSPORT,
    foreseeable: true,
    does: (context, _payload, { at }) =>
      prompterOf(context.show).running
        ? withShow(context, movedPrompter(context.show, at, { running: false }))
        : context,
  }),

  /** Sets words per minute (T2203). */
  'prompter/speed': lasting({
    takes: { speed: prompterFields.speed },
    needs: TRANSPORT,
    foreseeable: true,
    does: (context, { speed }, { at }) =>
      speed === prompterOf(context.show).speed
        ? context
        : withShow(context, movedPrompter(context.show, at, { speed })),
  }),

  /** Jumps to a word within the script (T2204). */
  'prompter/jump': lasting({
    takes: { position: number(0, MOST_WORDS) },
    needs: TRANSPORT,
    foreseeable: true,
    refused: noScript,
    does: (context, { position }, { at }) => {
      const show = opened(context.show, at);
      return withShow(context, movedPrompter(show, at, { position: Math.min(position, loadedWords(show)) }));
    },
  }),

  /** Loads the script of each started timer (T2208). */
  'prompter/follow': lasting({
    takes: { on: flag() },
    needs: TRANSPORT,
    foreseeable: true,
    does: (context, { on }, { at }) =>
      on === prompterOf(context.show).follow
        ? context
        : withShow(context, movedPrompter(context.show, at, { follow: on })),
  }),
};

const withShow = (context: RoomContext, show: RoomState): RoomContext => ({ ...context, show });

function noScript({ show }: RoomContext) {
  return refuseUnless(prompterOf(show).timerId !== null || show.timeset.timerId !== null, 'no_timer');
}

/** Loads the current timer's script if none is loaded. */
const opened = (show: RoomState, at: number): RoomState =>
  prompterOf(show).timerId === null
    ? movedPrompter(show, at, { timerId: show.timeset.timerId, position: 0 })
    : show;

function run(show: RoomState, timerId: TimerId | undefined, at: number): RoomState {
  const { timerId: former } = prompterOf(show);
  if (timerId !== undefined && timerId !== former)
    return movedPrompter(show, at, { timerId, position: 0, running: true });
  const ready = opened(show, at);
  const prompter = prompterOf(ready);
  if (prompter.running) return show;
  const isOver = positionAt(prompter, at) >= loadedWords(ready);
  return movedPrompter(ready, at, { running: true, ...(isOver && { position: 0 }) });
}

/** Loads a script at its top, stopped. */
const loaded = (show: RoomState, timerId: TimerId | null, at: Instant): RoomState =>
  movedPrompter(show, at, { timerId, position: 0, running: false });

/** Unloads a removed timer's script (T2207); if it follows, loads a started timer's (T2208). */
export function withPrompterFollowed(before: RoomState, after: RoomState, at: Instant): RoomState {
  const { timerId, follow, running } = prompterOf(after);
  if (timerId !== null && byId(after.timers, timerId) === undefined) return loaded(after, null, at);
  const { timeset } = after;
  const starts = timeset.running && timeset.kickoff !== null && wasBegun(before.timeset, timeset, at);
  const isRead = running && timerId === timeset.timerId;
  return follow && starts && !isRead ? loaded(after, timeset.timerId, at) : after;
}
