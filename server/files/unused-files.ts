import { setImmediate as nextLoop } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { OutputId, RoomId, RoomPid, TeamId } from '../../machines/kernel/ids.ts';
import { DAY } from '../../machines/kernel/time.ts';
import type { DesignDraft } from '../../machines/output/output.ts';
import type { Cancel, Clock } from '../kernel/clock.ts';
import type { RoomListener } from '../rooms/host.ts';
import type { Committed } from '../rooms/recent.ts';
import type { Database } from '../store/schema.ts';
import type { FileKey, FileRepository } from './file.service.ts';
import type { PictureStore } from './picture-store.ts';

export interface FileUse {
  readonly id: string;
  readonly use: OutputUse | LibraryUse;
}

interface OutputUse {
  readonly pid: RoomPid;
  readonly roomName: string;
  readonly outputId: OutputId;
  readonly outputName: string;
  readonly isDraft: boolean;
}

interface LibraryUse {
  readonly designId: string;
  readonly designName: string;
}

type UsingRoom = {
  readonly id: RoomId;
  readonly pid: RoomPid;
  readonly name: string;
  readonly team_id: TeamId | null;
};

const ROOMS_PER_PAGE = 100;
const ROOMS_PER_SLICE = 2;

const referencesFiles = (table: 'outputs' | 'drafts') =>
  sql<boolean>`${sql.ref(`${table}.body`)} like '%"file":"%'`;

function nameOfFields(fields: string): string {
  try {
    return String(JSON.parse(fields).name ?? '');
  } catch {
    return '';
  }
}

/**
 * Matches references in stored designs (`machines/output/design.ts`). Quotes within texts are escaped, so texts never
 * match.
 */
const FILE_REFERENCE = /"file":"([0-9a-f]{64})"/g;

const referencedFiles = (json: string): readonly string[] => [
  ...new Set([...json.matchAll(FILE_REFERENCE)].map(([, id = '']) => id)),
];

export class FileUses {
  readonly #db: Kysely<Database>;

  #began = 0;

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  /** Yields one room at a time, because each may have a megabyte of designs. */
  async *ofTeam(teamId: TeamId): AsyncGenerator<readonly FileUse[]> {
    const rooms = await this.#rooms().where('team_id', '=', teamId).execute();
    yield await this.#ofLibrary(teamId);
    for (const room of rooms) yield await this.#ofRoom(room);
  }

  async #ofLibrary(teamId: TeamId): Promise<readonly FileUse[]> {
    const rows = await this.#db
      .selectFrom('team_designs')
      .selectAll()
      .where('team_id', '=', teamId)
      .execute();
    return rows.flatMap(({ id: designId, name: designName, design }) =>
      referencedFiles(design).map((id) => ({ id, use: { designId, designName } })),
    );
  }

  async *all(): AsyncGenerator<{ readonly teamId: TeamId; readonly ids: readonly string[] }> {
    const teams = await this.#db.selectFrom('team_designs').select('team_id').distinct().execute();
    for (const { team_id: teamId } of teams) {
      await this.#pauseAfterSlice();
      yield { teamId, ids: (await this.#ofLibrary(teamId)).map(({ id }) => id) };
    }
    let last = '';
    for (;;) {
      const rooms = await this.#rooms().where('id', '>', last).orderBy('id').limit(ROOMS_PER_PAGE).execute();
      for (const room of rooms) {
        const uses = await this.#ofRoom(room);
        yield { teamId: room.team_id ?? '', ids: uses.map(({ id }) => id) };
      }
      if (rooms.length < ROOMS_PER_PAGE) return;
      last = rooms.at(-1)?.id ?? '';
    }
  }

  async #ofRoom({ id, pid, name }: UsingRoom): Promise<readonly FileUse[]> {
    await this.#pauseAfterSlice();
    const outputs = await this.#db
      .selectFrom('outputs')
      .select(['id as outputId', 'body', 'body as fields'])
      .where('room_id', '=', id)
      .where(referencesFiles('outputs'))
      .execute();
    const drafts = await this.#db
      .selectFrom('drafts')
      .innerJoin('outputs', (on) =>
        on.onRef('outputs.room_id', '=', 'drafts.room_id').onRef('outputs.id', '=', 'drafts.output_id'),
      )
      .select(['drafts.output_id as outputId', 'drafts.body as body', 'outputs.body as fields'])
      .where('drafts.room_id', '=', id)
      .where(referencesFiles('drafts'))
      .execute();
    const usesIn = (rows: typeof drafts, isDraft: boolean) =>
      rows.flatMap(({ outputId, fields, body }) =>
        referencedFiles(body).map((file) => ({
          id: file,
          use: { pid, roomName: name, outputId, outputName: nameOfFields(fields), isDraft },
        })),
      );
    return [...usesIn(outputs, false), ...usesIn(drafts, true)];
  }

  /** Lets other work run between rooms, because a team may have hundreds of megabytes of designs. */
  async #pauseAfterSlice(): Promise<void> {
    if (performance.now() - this.#began < ROOMS_PER_SLICE) return;
    await nextLoop();
    this.#began = performance.now();
  }

  #rooms() {
    return this.#db.selectFrom('rooms').select(['id', 'pid', 'name', 'team_id']);
  }
}

const UNUSED_RETENTION = 30 * DAY;

interface UnusedFileCleanerDeps {
  readonly repository: FileRepository;
  readonly pictures: PictureStore;
  readonly uses: FileUses;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

export class UnusedFileCleaner implements RoomListener {
  readonly #deps: UnusedFileCleanerDeps;
  #next: Cancel = () => {};
  #sweeping: Promise<void> | null = null;

  constructor(deps: UnusedFileCleanerDeps) {
    this.#deps = deps;
  }

  start(): void {
    this.#deps.pictures.start();
    this.#sweepDaily();
  }

  stop(): void {
    this.#next();
  }

  async release(teamId: TeamId, ids: readonly string[]): Promise<void> {
    const { repository, pictures } = this.#deps;
    await this.#adoptNamed(new Set(ids), teamId);
    for (const id of ids) {
      await repository.remove({ team_id: teamId, id });
      await pictures.removeUnheld([id]);
    }
  }

  async removeAll(teamId: TeamId): Promise<void> {
    const files = await this.#deps.repository.listOf(teamId);
    if (files.length > 0)
      await this.release(
        teamId,
        files.map(({ id }) => id),
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

  #markUsed(roomId: RoomId, designs: unknown): void {
    const ids = referencedFiles(JSON.stringify(designs));
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
    const keys = await repository.keys();
    const named = await this.#adoptNamed(new Set(keys.map(({ id }) => id)), null);
    for (const key of keys) {
      const isNamed = named.has(fileKeyText(key));
      if (isNamed && key.unused_since !== null) await repository.setUnused(key, null);
      if (!isNamed && key.unused_since === null) await repository.setUnused(key, clock.wall());
    }
    await repository.removeUnused(clock.wall() - UNUSED_RETENTION);
    await pictures.removeUnheld(null);
  }

  async #adoptNamed(ids: ReadonlySet<string>, but: TeamId | null): Promise<ReadonlySet<string>> {
    const { repository, uses } = this.#deps;
    const named = new Set<string>();
    if (ids.size === 0) return named;
    for await (const { teamId, ids: found } of uses.all())
      for (const id of found) {
        const key = { team_id: teamId, id };
        if (!ids.has(id) || teamId === but || named.has(fileKeyText(key))) continue;
        named.add(fileKeyText(key));
        if ((await repository.find(teamId, id)) === null) await repository.adopt(key);
      }
    return named;
  }
}

const fileKeyText = ({ team_id, id }: FileKey): string => `${team_id} ${id}`;
