import { flag, number, omittable } from '../kernel/fields.ts';
import type { TimerId } from '../kernel/ids.ts';
import { TRANSPORT } from '../kernel/permissions.ts';
import type { Instant } from '../kernel/time.ts';
import { idText, refusalUnless, roomCommand } from './command.ts';
import { isFreshStart } from './handled-until.ts';
import { byId } from './ordered-list.ts';
import {
  loadedWordCount,
  MAX_SCRIPT_WORDS,
  positionAt,
  prompterFields,
  prompterOf,
  withPrompter,
} from './prompter.ts';
import type { RoomContext, RoomState } from './room.state.ts';
import { unknownTimer } from './timer.commands.ts';

/** Users cannot undo these commands, because a scroll wheel sends dozens of them (T2205). */
export const prompterCommands = {
  'prompter/run': roomCommand({
    takes: { timerId: omittable(idText) },
    needs: TRANSPORT,
    foreseeable: true,
    refused: (context, { timerId }) =>
      timerId === undefined ? noScript(context) : unknownTimer(context, { timerId }),
    does: (context, payload, { at }) => withShow(context, runScript(context.show, payload.timerId, at)),
  }),

  'prompter/stop': roomCommand({
    takes: {},
    needs: TRANSPORT,
    foreseeable: true,
    does: (context, _payload, { at }) =>
      prompterOf(context.show).running
        ? withShow(context, withPrompter(context.show, at, { running: false }))
        : context,
  }),

  /** Speeds are in words per minute (T2203). */
  'prompter/speed': roomCommand({
    takes: { speed: prompterFields.speed },
    needs: TRANSPORT,
    foreseeable: true,
    does: (context, { speed }, { at }) =>
      speed === prompterOf(context.show).speed
        ? context
        : withShow(context, withPrompter(context.show, at, { speed })),
  }),

  'prompter/jump': roomCommand({
    takes: { position: number(0, MAX_SCRIPT_WORDS) },
    needs: TRANSPORT,
    foreseeable: true,
    refused: noScript,
    does: (context, { position }, { at }) => {
      const show = withScriptOpen(context.show, at);
      return withShow(
        context,
        withPrompter(show, at, { position: Math.min(position, loadedWordCount(show)) }),
      );
    },
  }),

  'prompter/follow': roomCommand({
    takes: { on: flag() },
    needs: TRANSPORT,
    foreseeable: true,
    does: (context, { on }, { at }) =>
      on === prompterOf(context.show).follow
        ? context
        : withShow(context, withPrompter(context.show, at, { follow: on })),
  }),
};

const withShow = (context: RoomContext, show: RoomState): RoomContext => ({ ...context, show });

function noScript({ show }: RoomContext) {
  return refusalUnless(prompterOf(show).timerId !== null || show.timeset.timerId !== null, 'no_timer');
}

const withScriptOpen = (show: RoomState, at: number): RoomState =>
  prompterOf(show).timerId === null
    ? withPrompter(show, at, { timerId: show.timeset.timerId, position: 0 })
    : show;

function runScript(show: RoomState, timerId: TimerId | undefined, at: number): RoomState {
  const { timerId: former } = prompterOf(show);
  if (timerId !== undefined && timerId !== former)
    return withPrompter(show, at, { timerId, position: 0, running: true });
  const ready = withScriptOpen(show, at);
  const prompter = prompterOf(ready);
  if (prompter.running) return show;
  const isOver = positionAt(prompter, at) >= loadedWordCount(ready);
  return withPrompter(ready, at, { running: true, ...(isOver && { position: 0 }) });
}

const loadScript = (show: RoomState, timerId: TimerId | null, at: Instant): RoomState =>
  withPrompter(show, at, { timerId, position: 0, running: false });

/** Unloads the script of a removed timer (T2207). With `follow`, loads the script of a timer that starts (T2208). */
export function withPrompterFollowed(before: RoomState, after: RoomState, at: Instant): RoomState {
  const { timerId, follow, running } = prompterOf(after);
  if (timerId !== null && byId(after.timers, timerId) === undefined) return loadScript(after, null, at);
  const { timeset } = after;
  const starts = timeset.running && timeset.kickoff !== null && isFreshStart(before.timeset, timeset, at);
  const isRead = running && timerId === timeset.timerId;
  return follow && starts && !isRead ? loadScript(after, timeset.timerId, at) : after;
}
