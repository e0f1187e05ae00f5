import type { TeamId } from '../../machines/kernel/ids.ts';
import type { RoomPlan } from '../../machines/plan/room-plan.ts';
import type { Clock } from '../kernel/clock.ts';
import type { RateLimits } from '../kernel/rate-limits.ts';
import type { KeyedQueue } from '../kernel/tasks.ts';
import type { ByteBudgets } from '../rooms/byte-budgets.ts';
import type { Storage } from '../storage.ts';
import { filesFolder } from '../store/lock.ts';
import { FileRepository, FileService } from './file.service.ts';
import { pictureEncoder } from './picture-encoder.ts';
import { PictureFiles } from './picture-files.ts';
import { FolderPictures, StoredPictures } from './picture-store.ts';
import { FileUses, UnusedFileCleaner } from './unused-files.ts';

interface FilesParts {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly turns: KeyedQueue;
  readonly limits: RateLimits;
  readonly budgets: ByteBudgets;
  readonly planOfTeam: (teamId: TeamId | null) => RoomPlan;
  readonly onError: (error: unknown) => void;
}

export function createFiles(directory: string, { storage, clock, onError, budgets, ...parts }: FilesParts) {
  const repository = new FileRepository(storage);
  const files = new PictureFiles(filesFolder(directory));
  const pictures = storage.hasPictures
    ? new StoredPictures({ storage, repository, cache: files, clock })
    : new FolderPictures({ repository, files, onError });
  const uses = new FileUses(storage.db);
  const encoder = pictureEncoder();
  const keeper = new UnusedFileCleaner({ repository, pictures, uses, clock, onError });
  const { memberships } = storage;
  const service = new FileService({
    ...parts,
    budgets,
    repository,
    keeper,
    pictures,
    uses,
    encoder,
    memberships,
    clock,
  });
  return {
    files: service,
    keeper,
    openPicture: pictures.open,
    stop: () => {
      keeper.stop();
      encoder.stop();
    },
  };
}
