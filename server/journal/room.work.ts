import type { AutomationRuns } from '../../machines/automation/runs.ts';
import type { OutputId, RoomId } from '../../machines/kernel/ids.ts';
import type { DesignDraft } from '../../machines/output/output.ts';
import type { Change } from '../../machines/room/changes.ts';
import type { Placed } from '../../machines/room/ordered-list.ts';
import type { SqlValue } from '../db/row-sum.ts';
import type { TimerRunRow } from './journal.entry.ts';
import type { LogLine } from './log.codec.ts';
import { LogWork } from './log.work.ts';
import {
  accessValues,
  documentValues,
  oscValues,
  type RowPart,
  settingsValues,
  summed,
  summedPart,
  timesetValues,
} from './room.rows.ts';
import type { DocumentStatements, RoomStatements } from './room.statements.ts';

/** Entities of one kind in one room: the newest of each, or null where it was removed. */
class DocumentWork {
  #replaced = false;
  #entities = new Map<string, Placed | null>();

  replace(entities: readonly Placed[]): void {
    this.#replaced = true;
    this.#entities = new Map(entities.map((entity) => [entity._id, entity]));
  }

  put(entity: Placed): void {
    this.#entities.set(entity._id, entity);
  }

  remove(id: string): void {
    this.#entities.set(id, null);
  }

  write(roomId: RoomId, statements: DocumentStatements): void {
    if (!this.#replaced && this.#entities.size === 0) return;
    if (this.#replaced) statements.clear.run(roomId);
    for (const [id, entity] of this.#entities) {
      if (entity !== null) statements.put.run(summed(documentValues(roomId, entity)));
      else statements.remove.run(roomId, id);
    }
    statements.sum.run(roomId);
  }
}

/**
 * What the commands of one batch make of one room's rows. Of several values for the same row only the last one is
 * written: with eight commands outstanding a room, that is an eighth of the row writes.
 */
export class RoomWork {
  readonly #parts = new Map<RowPart, SqlValue[]>();
  readonly #timers = new DocumentWork();
  readonly #messages = new DocumentWork();
  readonly #outputs = new DocumentWork();
  readonly #automations = new DocumentWork();
  /** The newest of each output; null: it is gone. */
  readonly #drafts = new Map<OutputId, DesignDraft | null>();
  #runs: AutomationRuns | null = null;
  /** The newest of each run, by its key. */
  readonly #timerRuns = new Map<string, TimerRunRow>();
  readonly #log = new LogWork();

  /** A command's line of the log, and what it changed. */
  takeLine(seq: number, line: LogLine): void {
    this.#log.take(seq, line);
    for (const change of line.changes() ?? []) this.take(change);
  }

  set(part: RowPart, values: SqlValue[]): void {
    this.#parts.set(part, values);
  }

  take(change: Change): void {
    switch (change.name) {
      case 'timeset':
        return this.set('timeset', timesetValues(change.payload));
      case 'timers/updateOne':
        return this.#timers.put(change.payload);
      case 'timers/removeOne':
        return this.#timers.remove(change.payload.timerId);
      case 'timers/items':
        return this.#timers.replace(change.payload);
      case 'messages/updateOne':
        return this.#messages.put(change.payload);
      case 'messages/removeOne':
        return this.#messages.remove(change.payload.messageId);
      case 'messages/items':
        return this.#messages.replace(change.payload);
      case 'messages/show':
        return this.set('shown', [change.payload.message._id, change.payload.focus ? 1 : 0]);
      case 'messages/hide':
        return this.set('shown', [null, change.payload.focus ? 1 : 0]);
      case 'outputs/updateOne':
        return this.#outputs.put(change.payload);
      case 'outputs/removeOne':
        return this.#outputs.remove(change.payload.outputId);
      case 'outputs/all':
        return this.#outputs.replace(change.payload);
      case 'automations/updateOne':
        return this.#automations.put(change.payload);
      case 'automations/removeOne':
        return this.#automations.remove(change.payload.automationId);
      case 'automations/items':
        return this.#automations.replace(change.payload);
      case 'room/name':
        return this.set('name', [change.payload.name]);
      case 'room/settings':
        return this.set('settings', settingsValues(change.payload));
      case 'room/team':
        return this.set('team', [change.payload.teamId]);
      case 'room/plan':
        return this.set('plan', [JSON.stringify(change.payload)]);
      case 'room/secrets':
      case 'timers/flash':
      case 'messages/flash':
        return;
    }
  }

  takeDraft(outputId: OutputId, draft: DesignDraft | null): void {
    this.#drafts.set(outputId, draft);
  }

  takeTimerRun(row: TimerRunRow): void {
    const [started, timerId] = row;
    this.#timerRuns.set(`${started} ${timerId}`, row);
  }

  takeRuns(runs: AutomationRuns): void {
    this.#runs = runs;
  }

  takeAccess(access: Parameters<typeof accessValues>[0]): void {
    this.set('doors', accessValues(access));
    this.set('osc', oscValues(access));
  }

  write(roomId: RoomId, statements: RoomStatements): void {
    const logged = this.#log.write(roomId, statements);
    if (this.#parts.size > 0) {
      const parts = [...this.#parts.keys()];
      const values = [...this.#parts.values()].flatMap((each) => summedPart(roomId, each));
      statements.parts(parts).run(...values, logged, roomId);
    }
    this.#timers.write(roomId, statements.timers);
    this.#messages.write(roomId, statements.messages);
    this.#outputs.write(roomId, statements.outputs);
    this.#automations.write(roomId, statements.automations);
    if (this.#runs !== null) statements.putRuns.run(summed([roomId, JSON.stringify(this.#runs)]));
    for (const [started, timerId, body] of this.#timerRuns.values()) {
      if (body === null) statements.removeTimerRun.run(roomId, started, timerId);
      else statements.putTimerRun.run(summed([roomId, started, timerId, body]));
    }
    for (const [outputId, draft] of this.#drafts) {
      if (draft === null) statements.removeDraft.run(roomId, outputId);
      else statements.putDraft.run(summed([roomId, outputId, JSON.stringify(draft)]));
    }
  }
}
