import { type Kysely, sql } from 'kysely';
import { refusal } from '../../machines/kernel/errors.ts';
import type { RoomId, TeamId, Uid } from '../../machines/kernel/ids.ts';
import { type Duration, type Instant, MINUTE } from '../../machines/kernel/time.ts';
import { planAllows } from '../../machines/plan/plan.permissions.ts';
import type { RoomPlan } from '../../machines/plan/room-plan.ts';
import { pictureWords } from '../../machines/words/picture.ts';
import type { RequestBody } from '../http/uws-fetch.ts';
import type { Clock } from '../kernel/clock.ts';
import type { RateLimits } from '../kernel/rate-limits.ts';
import { Refused, refuse } from '../kernel/refused.ts';
import type { KeyedQueue } from '../kernel/tasks.ts';
import type { Memberships } from '../people/teams/memberships.ts';
import { type ByteBudgets, RETRY_AFTER_SECONDS } from '../rooms/byte-budgets.ts';
import type { Storage } from '../storage.ts';
import type { Database, FilesTable } from '../store/schema.ts';
import { type Query, StatementError } from '../store/statements.ts';
import type { EncodedFile, PictureEncoder } from './picture-encoder.ts';
import { DiskFullError, fileIdOf, hasHostileEntities, pictureHeader } from './picture-files.ts';
import {
  MAX_CONCURRENT_ENCODINGS,
  MAX_PICTURE_SIDE,
  MAX_PIXELS,
  MAX_TEAM_FILES,
  MAX_UPLOAD_BYTES,
  type PictureFailure,
  TEAM_MEGABYTES,
  UNPROVEN_MEGABYTES,
} from './picture-limits.ts';
import type { PictureStore } from './picture-store.ts';
import type { FileUse, FileUses, UnusedFileCleaner } from './unused-files.ts';

interface FileServiceDeps {
  readonly repository: FileRepository;
  readonly keeper: UnusedFileCleaner;
  readonly pictures: PictureStore;
  readonly uses: FileUses;
  readonly encoder: PictureEncoder;
  readonly memberships: Memberships;
  readonly budgets: ByteBudgets;
  readonly limits: RateLimits;
  /** Queues by team, shared with changes of members and rooms. */
  readonly turns: KeyedQueue;
  readonly clock: Clock;
  readonly planOfTeam: (teamId: TeamId | null) => RoomPlan;
}

export interface Upload {
  readonly uid: Uid;
  readonly teamId: TeamId;
  /** Network address (`addressKey`). */
  readonly address: string;
  readonly name: string;
  readonly body: RequestBody;
  readonly stillSignedIn: () => Promise<void>;
}

interface TeamFile {
  readonly id: string;
  readonly type: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  readonly name: string;
}

interface ListedFile extends TeamFile {
  readonly createdAt: number;
  readonly usedIn: readonly FileUse['use'][];
}

export interface FileList {
  readonly files: readonly ListedFile[];
  readonly bytes: number;
  readonly mostBytes: number;
}

const MEGABYTE = 1024 * 1024;

/** Longest upload: 3 MB on a slow connection. */
const BODY_TIMEOUT: Duration = MINUTE;

const RETRY_UPLOAD_AFTER = 5;

const failureCodes = {
  unavailable: 'pictures_unavailable',
  unreadable: 'picture_unreadable',
  large: 'picture_too_large',
} as const satisfies Record<PictureFailure, string>;

export class FileService {
  readonly #deps: FileServiceDeps;
  readonly #places = new UploadSlots();

  constructor(deps: FileServiceDeps) {
    this.#deps = deps;
  }

  async upload(upload: Upload): Promise<TeamFile> {
    const { limits } = this.#deps;
    const { address, body, teamId } = upload;
    await this.#requireRight(upload);
    if (body.length > MAX_UPLOAD_BYTES) refuse('too_large', pictureWords.tooLargeFile);
    await this.#requireBudget(upload);
    await this.#requireSpace(teamId, 0);
    await limits.take('upload', address);
    await limits.take('pictureWork', address);
    if (!this.#places.take(address))
      throw new Refused(refusal('busy', pictureWords.manyUploads), RETRY_UPLOAD_AFTER);
    try {
      return await this.#received(upload);
    } finally {
      this.#places.leave(address);
    }
  }

  async list(uid: Uid, teamId: TeamId): Promise<FileList> {
    const { memberships, repository } = this.#deps;
    await memberships.require(uid, teamId, 'rooms');
    const files = await repository.listOf(teamId);
    const uses = files.length === 0 ? [] : await this.#usesIn(teamId);
    return {
      files: files.map((file) => ({
        ...publicFile(file),
        createdAt: file.created_at,
        usedIn: uses.filter(({ id }) => id === file.id).map(({ use }) => use),
      })),
      bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
      mostBytes: this.#megabytesOf(teamId) * MEGABYTE,
    };
  }

  /** Throws `not_found`, or `picture_in_use` while a design uses the image (R137). */
  remove(uid: Uid, teamId: TeamId, id: string): Promise<void> {
    const { keeper, memberships, repository, turns } = this.#deps;
    return turns.take(teamId, async () => {
      await memberships.require(uid, teamId, 'rooms');
      if ((await repository.find(teamId, id)) === null) return refuse('not_found');
      const uses = await this.#usesIn(teamId);
      if (uses.some((each) => each.id === id)) return refuse('picture_in_use');
      return keeper.release(teamId, [id]);
    });
  }

  async #received(upload: Upload): Promise<TeamFile> {
    const { encoder, limits } = this.#deps;
    const bytes = await upload.body.bytes(MAX_UPLOAD_BYTES, BODY_TIMEOUT);
    await upload.stillSignedIn();
    requireReadable(bytes);
    const encoding = await this.#places.inTurn(() => encoder.encode(bytes));
    limits.charge([['pictureWork', upload.address]], Math.max(0, Math.ceil(encoding.seconds) - 1));
    if ('failure' in encoding) return refuse(failureCodes[encoding.failure]);
    return this.#storeFile(upload, encoding.picture);
  }

  #storeFile(upload: Upload, { data, ...about }: EncodedFile): Promise<TeamFile> {
    const { budgets, clock, pictures, repository, turns } = this.#deps;
    const { teamId, address, name } = upload;
    const id = fileIdOf(data);
    return turns.take(teamId, async () => {
      await this.#requireRight(upload);
      const known = await repository.find(teamId, id);
      if (known === null) await this.#requireSpace(teamId, data.length);
      const at = clock.wall();
      const file = {
        ...about,
        team_id: teamId,
        id,
        name,
        bytes: data.length,
        created_at: at,
        unused_since: at,
      };
      await pictures.add(file, data).catch(refuseFullDisk);
      if (known === null) budgets.recordAddedOfTeam({ teamId, address }, data.length);
      return publicFile(known ?? file);
    });
  }

  async #requireRight({ uid, teamId }: Upload): Promise<void> {
    const { memberships, planOfTeam } = this.#deps;
    await memberships.require(uid, teamId, 'rooms');
    const plan = planOfTeam(teamId);
    if (!planAllows(plan, 'custom_logo') && !planAllows(plan, 'custom_theming'))
      refuse('plan_limit', pictureWords.planWithout);
  }

  async #requireBudget({ teamId, address }: Upload): Promise<void> {
    const refused = await this.#deps.budgets.teamRefusal({ teamId, address });
    if (refused !== null) throw new Refused(refused, RETRY_AFTER_SECONDS);
  }

  async #requireSpace(teamId: TeamId, more: number): Promise<void> {
    const { files, bytes } = await this.#deps.repository.held(teamId);
    if (files >= MAX_TEAM_FILES) refuse('plan_limit', pictureWords.mostFiles(MAX_TEAM_FILES));
    const megabytes = this.#megabytesOf(teamId);
    if (bytes + more < megabytes * MEGABYTE) return;
    const isProven = megabytes === TEAM_MEGABYTES;
    refuse('plan_limit', (isProven ? pictureWords.teamFull : pictureWords.unprovenFull)(megabytes));
  }

  #megabytesOf(teamId: TeamId): number {
    return this.#deps.memberships.isProven(teamId) ? TEAM_MEGABYTES : UNPROVEN_MEGABYTES;
  }

  async #usesIn(teamId: TeamId): Promise<readonly FileUse[]> {
    const found: FileUse[] = [];
    for await (const uses of this.#deps.uses.ofTeam(teamId)) found.push(...uses);
    return found;
  }
}

const publicFile = ({ id, type, width, height, bytes, name }: FilesTable): TeamFile => ({
  id,
  type,
  width,
  height,
  bytes,
  name,
});

function requireReadable(bytes: Buffer): void {
  const header = pictureHeader(bytes);
  if (header === null) return refuse('unsupported_type', pictureWords.noPicture);
  const { type, size } = header;
  if (type === 'svg' && hasHostileEntities(bytes)) refuse('picture_unreadable');
  if (size === null) return;
  const { width, height } = size;
  if (Math.max(width, height) > MAX_PICTURE_SIDE || width * height > MAX_PIXELS) refuse('picture_too_large');
}

const FULL_STORE_CODES = new Set(['SQLITE_FULL', '53100']);

function refuseFullDisk(error: unknown): never {
  const isFull =
    error instanceof DiskFullError || (error instanceof StatementError && FULL_STORE_CODES.has(error.code));
  if (isFull) return refuse('storage_full');
  throw error;
}

const MAX_UPLOADS = 24;
const MAX_UPLOADS_PER_ADDRESS = 4;

class UploadSlots {
  readonly #ofAddress = new Map<string, number>();
  readonly #waiting: (() => void)[] = [];
  #count = 0;
  #working = 0;

  take(address: string): boolean {
    const ofAddress = this.#ofAddress.get(address) ?? 0;
    if (this.#count >= MAX_UPLOADS || ofAddress >= MAX_UPLOADS_PER_ADDRESS) return false;
    this.#count += 1;
    this.#ofAddress.set(address, ofAddress + 1);
    return true;
  }

  leave(address: string): void {
    const ofAddress = (this.#ofAddress.get(address) ?? 1) - 1;
    this.#count -= 1;
    if (ofAddress === 0) this.#ofAddress.delete(address);
    else this.#ofAddress.set(address, ofAddress);
  }

  async inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    if (this.#working >= MAX_CONCURRENT_ENCODINGS)
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#working += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#working -= 1;
      else next();
    }
  }
}

export type FileKey = Pick<FilesTable, 'team_id' | 'id'>;

export class FileRepository {
  readonly #db: Kysely<Database>;
  readonly #writeTogether: Storage['writeTogether'];

  constructor({ db, writeTogether }: Pick<Storage, 'db' | 'writeTogether'>) {
    this.#db = db;
    this.#writeTogether = writeTogether;
  }

  listOf(teamId: TeamId): Promise<readonly FilesTable[]> {
    return this.#files().where('team_id', '=', teamId).orderBy('created_at', 'desc').orderBy('id').execute();
  }

  async find(teamId: TeamId, id: string): Promise<FilesTable | null> {
    return (
      (await this.#files().where('team_id', '=', teamId).where('id', '=', id).executeTakeFirst()) ?? null
    );
  }

  async held(teamId: TeamId): Promise<{ readonly files: number; readonly bytes: number }> {
    return this.#db
      .selectFrom('files')
      .select([
        (eb) => eb.fn.countAll<number>().as('files'),
        (eb) => eb.fn.coalesce(eb.fn.sum<number>('bytes'), sql<number>`0`).as('bytes'),
      ])
      .where('team_id', '=', teamId)
      .executeTakeFirstOrThrow();
  }

  async add(file: FilesTable): Promise<void> {
    await this.#writeTogether([this.adding(file)]);
  }

  adding(file: FilesTable): Query {
    return this.#db
      .insertInto('files')
      .values(file)
      .onConflict((on) =>
        on.columns(['team_id', 'id']).doUpdateSet({
          unused_since: sql`case when files.unused_since is null then null else excluded.unused_since end`,
        }),
      )
      .compile();
  }

  async remove({ team_id, id }: FileKey): Promise<void> {
    await this.#db.deleteFrom('files').where('team_id', '=', team_id).where('id', '=', id).execute();
  }

  async handOver(from: TeamId, to: TeamId): Promise<void> {
    const files = await this.listOf(from);
    if (files.length === 0) return;
    await this.#writeTogether([
      this.#adding(files.map((file) => ({ ...file, team_id: to }))),
      this.#db.deleteFrom('files').where('team_id', '=', from).compile(),
    ]);
  }

  async adopt({ team_id, id }: FileKey): Promise<void> {
    const file = await this.#files().where('id', '=', id).limit(1).executeTakeFirst();
    if (file !== undefined)
      await this.#writeTogether([this.#adding([{ ...file, team_id, unused_since: null }])]);
  }

  #adding(files: readonly FilesTable[]) {
    return this.#db
      .insertInto('files')
      .values(files)
      .onConflict((on) => on.doNothing())
      .compile();
  }

  async isHeld(id: string): Promise<boolean> {
    return (await this.#files().where('id', '=', id).limit(1).executeTakeFirst()) !== undefined;
  }

  keys(): Promise<readonly (FileKey & Pick<FilesTable, 'bytes' | 'unused_since'>)[]> {
    return this.#db.selectFrom('files').select(['team_id', 'id', 'bytes', 'unused_since']).execute();
  }

  async setUnused({ team_id, id }: FileKey, since: Instant | null): Promise<void> {
    await this.#db
      .updateTable('files')
      .set({ unused_since: since })
      .where('team_id', '=', team_id)
      .where('id', '=', id)
      .execute();
  }

  async removeUnused(until: Instant): Promise<void> {
    await this.#db.deleteFrom('files').where('unused_since', '<=', until).execute();
  }

  async named(roomId: RoomId, ids: readonly string[]): Promise<void> {
    const room = await this.#db
      .selectFrom('rooms')
      .select('team_id')
      .where('id', '=', roomId)
      .executeTakeFirst();
    const unused = await this.#files()
      .where('team_id', '=', room?.team_id ?? '')
      .where('id', 'in', ids)
      .where('unused_since', 'is not', null)
      .execute();
    for (const file of unused) await this.setUnused(file, null);
  }

  #files() {
    return this.#db.selectFrom('files').selectAll();
  }
}
