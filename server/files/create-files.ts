import type { StoreStage } from '../app.store.ts';
import type { ByteBudgets } from '../rooms/byte-budgets.ts';
import { filesFolder } from '../store/lock.ts';
import { FileRepository, FileService } from './file.service.ts';
import { pictureEncoder } from './picture-encoder.ts';
import { PictureFiles } from './picture-files.ts';
import { FolderPictures, StoredPictures } from './picture-store.ts';
import { FileUses, UnusedFileCleaner } from './unused-files.ts';

interface FilesParts
  extends Pick<StoreStage, 'clock' | 'limits' | 'onError' | 'planOfTeam' | 'storage' | 'turns'> {
  readonly budgets: ByteBudgets;
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
