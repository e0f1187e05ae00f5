import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { EXCLUSIVE_ROLES, roleHolders } from '../../machines/device/exclusive-roles.ts';
import { MEMBER_PERMISSIONS } from '../../machines/kernel/permissions.ts';
import { effectiveDesign } from '../../machines/output/layout-designs.ts';
import { acceptsBits, DRAFT_CHANGED, SHORT_EVENTS } from '../../machines/room/changes.ts';
import { changesBetween, eventsFor, moveBetween } from '../../machines/room/changes-between.ts';
import {
  type CommandName,
  commandTable,
  refusalOf,
  type StampedCommand,
} from '../../machines/room/commands.ts';
import { nextDue } from '../../machines/room/room.alarm.ts';
import { RoomActor } from '../../machines/room/room.chart.ts';
import { changedDrafts } from '../../machines/room/room.designs.ts';
import { roomMachine } from '../../machines/room/room.machine.ts';
import { MirroredRoom } from '../../machines/room/room.mirror.ts';
import { projectState } from '../../machines/room/room.projection.ts';
import type { RoomContext } from '../../machines/room/room.state.ts';
import type { RoomView } from '../../machines/wire/frames.ts';
import { commandOf as named } from '../../web/live/live-room.ts';
import { roomPredictor } from '../../web/live/room-predictor.ts';
import { commandOf, randomActions } from '../support/random-show.ts';
import { aClient, SHOW_START, after as stepOf, testRoom } from '../support/test-room.ts';

/** Commands that depend on data unknown to screens: they show no effect before the answer. */
const SERVERS_ALONE: readonly CommandName[] = [
  'outputs/draft',
  'outputs/discard',
  'outputs/take',
  'automations/add',
  'automations/update',
  'automations/remove',
  'automations/move',
  'automations/run',
  'automations/call',
  'columns/create',
  'columns/update',
  'columns/remove',
  'columns/move',
  'room/undo',
  'room/redo',
  'room/rotateSecrets',
  'room/setPassword',
  'room/osc',
  'room/addNamedLink',
  'room/removeNamedLink',
  'timers/flash',
  'reminders/confirm',
  'messages/answer',
  'messages/unanswer',
  'messages/flash',
  'clients/kick',
  'clients/allow',
  'clients/identify',
  'clients/forceReload',
  'clients/identifyAll',
  'clients/reloadAll',
  'clients/show',
  'clients/thumb',
  'clients/picture',
  'client/update',
  'timeset/chase',
  'room/inStep',
];

/** With the design of each output, which one that only its plain fields shape need not name, and no instant of a take. */
const inFull = (view: RoomView): RoomView => ({
  ...view,
  outputs: view.outputs.map(({ showAt: _told, draft = null, ...output }) => ({
    ...output,
    design: effectiveDesign(output),
    draft,
  })),
});

const shownOf = (room: RoomContext) => projectState(room, MEMBER_PERMISSIONS);

/** Tells the mirror what the server tells of one command. */
function tell(mirror: MirroredRoom, before: RoomContext, after: RoomContext, at: number): void {
  const changes = changesBetween(before, after);
  const carried = moveBetween(before.show, after.show);
  const seq = mirror.now.position.seq + 1;
  for (const { name, payload } of eventsFor(
    'member',
    { changes, carried, after },
    acceptsBits(SHORT_EVENTS),
  ) ?? [])
    hear(mirror, name, payload, seq, at);
}

function hear(mirror: MirroredRoom, name: string, payload: unknown, seq: number, at: number): void {
  if (mirror.hear(name, payload, seq, at) === 'gap') throw new Error(`A gap at ${seq}.`);
}

/** Includes the immediate effects of a start with an earlier instant (T1845). Planned starts belong to the server. */
function withoutDeadlines(room: RoomContext, at: number): RoomContext {
  const context = { ...room, handledUntil: {} };
  const due = nextDue(context, at);
  return due === null || due.at > at ? room : withoutDeadlines(stepOf(context, due.event), at);
}

/** The ids that a screen makes up for what it creates. */
function withIdsOf(screen: number, { stamp, ...command }: StampedCommand): StampedCommand {
  const { question: _byTheServer, ...rest } = stamp;
  const ids = stamp.ids.map((_, index) => `pending-${screen}-${index}`);
  return { ...command, stamp: { ...rest, ids } };
}

it('R44, V54 server, mirror and a screen that predicts commands reach the same state', () => {
  fc.assert(
    fc.property(randomActions(), (script) => {
      const server = new RoomActor(roomMachine, testRoom());
      server.send({ type: 'clients/joined', clients: [aClient('1'), aClient('2')] });
      const mirror = new MirroredRoom(shownOf(server.context), { epoch: 1, seq: 0 });
      let at = SHOW_START;
      for (const [turn, act] of script.entries()) {
        at += act.wait;
        const before = server.context;
        const event = withIdsOf(turn, commandOf(act, before, at, turn));
        const command = named(event.type, event.payload);
        const foreseen = {
          view: inFull(roomPredictor.predict(mirror.now.view, [{ command, at, id: turn }])),
          refused: roomPredictor.refusal(mirror.now.view, command, at),
        };
        const settled = (room: RoomContext) => {
          const isAsOf = event.type === 'timeset/start' && event.payload.at !== undefined;
          return isAsOf ? withoutDeadlines(room, at) : room;
        };
        const after = server.send(event);
        expect(foreseen).toEqual(
          SERVERS_ALONE.includes(event.type)
            ? { view: inFull(mirror.now.view), refused: null }
            : { view: inFull(shownOf(settled(after))), refused: refusalOf(before, event) },
        );
        if (after !== before && commandTable[event.type].kind === 'show') tell(mirror, before, after, at);
        for (const outputId of changedDrafts(before.drafts, after.drafts))
          hear(mirror, DRAFT_CHANGED, { outputId, draft: after.drafts[outputId] ?? null }, 0, at);
        if (after.clients !== before.clients) {
          hear(mirror, 'clients', after.clients, 0, at);
          for (const hold of EXCLUSIVE_ROLES) hear(mirror, hold, roleHolders(after.clients)[hold], 0, at);
        }
        expect(inFull(mirror.now.view)).toEqual(inFull(shownOf(after)));
      }
      server.stop();
    }),
    { numRuns: 100 },
  );
});
