import type { RequestOutcome } from '../../machines/automation/runs.ts';
import type { RoomId } from '../../machines/kernel/ids.ts';
import { MEMBER_PERMISSIONS } from '../../machines/kernel/permissions.ts';
import { MINUTE } from '../../machines/kernel/time.ts';
import { selfHostedPlan } from '../../machines/plan/room-plan.ts';
import type { OutgoingDelivery } from '../../machines/room/automation.perform.ts';
import type { Command } from '../../machines/room/commands.ts';
import { noPace, type StepPace } from '../../server/rooms/automation-runner.ts';
import { type ByteBudgets, noByteBudgets } from '../../server/rooms/byte-budgets.ts';
import {
  createRoomHost,
  type HostDeps,
  noOutgoing,
  type Outgoing,
  type RoomHost,
} from '../../server/rooms/host.ts';
import type { DueRoom, StoredRoom } from '../../server/rooms/journal/store.ts';
import { syncTeamLookup } from '../../server/store/lookup.ts';
import { MemoryDisk, MemoryRoomStore } from '../support/store.memory.ts';
import { aRoom, countedIds, FakeClock, Heard } from './room-host.fixtures.ts';
import { TestDrive } from './room-host.stores.ts';

export const start: Command = { name: 'timeset/start', payload: {} };
export const stop: Command = { name: 'timeset/stop', payload: {} };
export const adjust: Command = { name: 'timeset/adjust', payload: { ms: MINUTE } };
export const create: Command = { name: 'timers/create', payload: { name: 'Next' } };

/** A command of a tab that may send it again. */
export const from = (channelId: string, id: number) => ({ origin: { channelId, id, clientId: 'c1' } });

/** A store with an unreadable part, as on a disk with a bad sector. */
class MoodyStore extends MemoryRoomStore {
  unreadable = false;

  override load(roomId: RoomId): StoredRoom | null {
    this.#read();
    return super.load(roomId);
  }

  override due(limit: number): readonly DueRoom[] {
    this.#read();
    return super.due(limit);
  }

  #read(): void {
    if (this.unreadable) throw new Error('disk I/O error');
  }
}

/** A host with two rooms on a disk that writes on command, and its messages. */
export class TestHost {
  readonly disk = new MemoryDisk();
  readonly clock = new FakeClock();
  drive = new TestDrive();
  heard = new Heard();
  faults: unknown[] = [];
  permissionsOf: NonNullable<HostDeps['permissionsOf']> = () => MEMBER_PERMISSIONS;
  readonly sent: OutgoingDelivery[] = [];
  /** Requests under way, and what ends each. */
  readonly requests: {
    readonly sending: OutgoingDelivery;
    readonly end: (end: RequestOutcome | null) => void;
  }[] = [];
  outgoing: Outgoing = noOutgoing;
  teams: NonNullable<HostDeps['teams']> = syncTeamLookup;
  planOfTeam: HostDeps['planOfTeam'] = () => selfHostedPlan;
  budgets: ByteBudgets = noByteBudgets;
  pace: StepPace = noPace;
  store = new MoodyStore(this.disk, this.drive);
  host = this.#newHost();

  static async ready(): Promise<TestHost> {
    const rig = new TestHost();
    for (const roomId of ['room-a', 'room-b']) await rig.host.createRoom(aRoom(roomId));
    rig.drive.held = true;
    return rig;
  }

  /** A new process on the same disk. */
  boot(): void {
    this.heard = new Heard();
    this.faults = [];
    this.host = this.#newHost();
  }

  /** As if the plug were pulled: what is not on disk is gone. */
  crash(): void {
    this.drive = new TestDrive();
    this.drive.held = true;
    this.boot();
  }

  timers(roomId = 'room-a') {
    return this.host.durable(roomId)?.context.show.timers ?? [];
  }

  clocks() {
    return this.host.durable('room-a')?.context.show.clocks ?? [];
  }

  shownClock() {
    return this.host.durable('room-a')?.context.show.shownClock;
  }

  timeset() {
    return this.host.durable('room-a')?.context.show.timeset;
  }

  #newHost(): RoomHost {
    this.store = new MoodyStore(this.disk, this.drive);
    return createRoomHost({
      laterTurn: (work) => work(),
      store: this.store,
      clock: this.clock,
      listeners: [this.heard],
      randomness: countedIds(),
      teams: this.teams,
      planOfTeam: (teamId) => this.planOfTeam(teamId),
      pace: {
        waitFor: (step, alarm) => this.pace.waitFor(step, alarm),
        waitForAlarm: (room) => this.pace.waitForAlarm(room),
        charge: (step, points) => this.pace.charge(step, points),
      },
      permissionsOf: (actor, teamId) => this.permissionsOf(actor, teamId),
      sendOsc: (_roomId, sending) => this.sent.push(sending),
      sendRequest: (_room, sending) => new Promise((end) => this.requests.push({ sending, end })),
      budgets: this.budgets,
      outgoing: this.outgoing,
      onFault: (error) => this.faults.push(error),
    });
  }
}
