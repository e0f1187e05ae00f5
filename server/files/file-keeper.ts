import type { OutputId, RoomId, TeamId } from '../../machines/kernel/ids.ts';
import { DAY } from '../../machines/kernel/time.ts';
import type { DesignDraft } from '../../machines/output/output.ts';
import type { Cancel, Clock } from '../kernel/clock.ts';
import type { Committed } from '../rooms/host.types.ts';
import type { RoomListener } from '../rooms/room-events.ts';
import type { FileKey, FileRepository } from './file.repository.ts';
import { type FileUses, filesNamed } from './file-uses.ts';
import type { PictureStore } from './picture-store.ts';

/** Retention of unused pictures (R136). */
export const KEPT_UNUSED = 30 * DAY;

export interface FileKeeperDeps {
  readonly repository: FileRepository;
  readonly pictures: PictureStore;
  readonly uses: FileUses;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

/** Assigns pictures to teams, and removes unused ones. */
export class FileKeeper implements RoomListener {
  readonly #deps: FileKeeperDeps;
  #next: Cancel = () => {};
  #sweeping: Promise<void> | null = null;

  constructor(deps: FileKeeperDeps) {
    this.#deps = deps;
  }

  start(): void {
    this.#deps.pictures.start();
    this.#sweepDaily();
  }

  stop(): void {
    this.#next();
  }

  /** Releases pictures; teams whose designs use them take them over. */
  async release(teamId: TeamId, ids: readonly string[]): Promise<void> {
    const { repository, pictures } = this.#deps;
    await this.#adoptNamed(new Set(ids), teamId);
    for (const id of ids) {
      await repository.remove({ team_id: teamId, id });
      await pictures.removeUnheld([id]);
    }
  }

  async removeAll(teamId: TeamId): Promise<void> {
    const held = await this.#deps.repository.listOf(teamId);
    if (held.length > 0)
      await this.release(
        teamId,
        held.map(({ id }) => id),
      );
  }

  handOver(from: TeamId, to: TeamId): Promise<void> {
    return this.#deps.repository.handOver(from, to);
  }

  onCommitted(roomId: RoomId, { changes }: Committed): void {
    for (const { name, payload } of changes)
      if (name === 'outputs/updateOne' || name === 'outputs/all') this.#markUsed(roomId, payload);
  }

  onDraft(roomId: RoomId, _outputId: OutputId, draft: DesignDraft | null): void {
    if (draft !== null) this.#markUsed(roomId, draft.design);
  }

  /** Marks pictures that a design began to use since the last sweep. */
  #markUsed(roomId: RoomId, designs: unknown): void {
    const ids = filesNamed(JSON.stringify(designs));
    if (ids.length > 0) this.#deps.repository.named(roomId, ids).catch(this.#deps.onError);
  }

  sweep(): Promise<void> {
    this.#sweeping ??= this.#sweep().finally(() => {
      this.#sweeping = null;
    });
    return this.#sweeping;
  }

  #sweepDaily(): void {
    const { clock, onError } = this.#deps;
    this.#next = clock.after(DAY, () => this.#sweepDaily());
    this.sweep().catch(onError);
  }

  async #sweep(): Promise<void> {
    const { repository, pictures, clock } = this.#deps;
    const held = await repository.keys();
    const named = await this.#adoptNamed(new Set(held.map(({ id }) => id)), null);
    for (const key of held) {
      const isNamed = named.has(wordFor(key));
      if (isNamed && key.unused_since !== null) await repository.setUnused(key, null);
      if (!isNamed && key.unused_since === null) await repository.setUnused(key, clock.wall());
    }
    await repository.removeUnused(clock.wall() - KEPT_UNUSED);
    await pictures.removeUnheld(null);
  }

  async #adoptNamed(ids: ReadonlySet<string>, but: TeamId | null): Promise<ReadonlySet<string>> {
    const { repository, uses } = this.#deps;
    const named = new Set<string>();
    if (ids.size === 0) return named;
    for await (const { teamId, ids: found } of uses.all())
      for (const id of found) {
        const key = { team_id: teamId, id };
        if (!ids.has(id) || teamId === but || named.has(wordFor(key))) continue;
        named.add(wordFor(key));
        if ((await repository.find(teamId, id)) === null) await repository.adopt(key);
      }
    return named;
  }
}

const wordFor = ({ team_id, id }: FileKey): string => `${team_id} ${id}`;
