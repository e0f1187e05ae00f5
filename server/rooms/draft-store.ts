import { type Refusal, refusal } from '../../machines/kernel/errors.ts';
import type { OutputId, RoomId } from '../../machines/kernel/ids.ts';
import { ownEntry } from '../../machines/kernel/shapes.ts';
import { changedDrafts, type Drafts } from '../../machines/room/room.designs.ts';
import { sizeOf } from '../../machines/room/room.size.ts';
import type { RoomContext } from '../../machines/room/room.state.ts';
import { budgetedWriteOf, noSpaceAnswer, type RoomUse } from './byte-budgets.ts';
import type { RoomEnvironment } from './live-room.ts';
import type { Answer, Pending, Submission } from './submission.ts';

type DraftEnvironment = Pick<RoomEnvironment, 'append' | 'budgets' | 'events'>;

export class DraftStore {
  readonly #roomId: RoomId;
  readonly #environment: DraftEnvironment;
  readonly #keep: (drafts: Drafts) => void;
  pending = 0;

  constructor(roomId: RoomId, environment: DraftEnvironment, keep: (drafts: Drafts) => void) {
    this.#roomId = roomId;
    this.#environment = environment;
    this.#keep = keep;
  }

  /** Returns null if the answer follows once the draft is durable. */
  take(
    submission: Submission,
    { drafts: before }: RoomContext,
    after: RoomContext,
    { seq, room }: { readonly seq: number; readonly room: RoomUse },
  ): Answer | null {
    const { append, budgets } = this.#environment;
    const [outputId = ''] = changedDrafts(before, after.drafts);
    const draft = ownEntry(after.drafts, outputId) ?? null;
    const write = budgetedWriteOf(submission.principal, after);
    const full = draft === null ? null : budgets.refusal(write, Number.POSITIVE_INFINITY, room);
    if (full !== null) return noSpaceAnswer(full);
    const settled = (failure: Refusal | null) => {
      this.pending -= 1;
      if (failure === null) this.#committed(outputId, after.drafts);
      submission.reply(failure === null ? { ok: true, result: { seq } } : { ok: false, error: failure });
    };
    const entry = { kind: 'draft', roomId: this.#roomId, outputId, draft } as const;
    if (!append(entry, pendingDraft(this.#roomId, settled)))
      return { ok: false, error: refusal('storage_unavailable') };
    this.pending += 1;
    const size = sizeOf(draft);
    budgets.recordAdded(write, { log: size, rows: size - sizeOf(ownEntry(before, outputId)) });
    return null;
  }

  tell(before: Drafts, after: Drafts): void {
    for (const outputId of changedDrafts(before, after)) this.#tellOne(outputId, after);
  }

  #committed(outputId: OutputId, drafts: Drafts): void {
    this.#keep(drafts);
    this.#tellOne(outputId, drafts);
  }

  #tellOne(outputId: OutputId, drafts: Drafts): void {
    const draft = ownEntry(drafts, outputId) ?? null;
    this.#environment.events.publish(this.#roomId, (to) => to.onDraft?.(this.#roomId, outputId, draft));
  }
}

const pendingDraft = (roomId: RoomId, settled: (failure: Refusal | null) => void): Pending => ({
  roomId,
  committed: () => settled(null),
  failed: settled,
});
