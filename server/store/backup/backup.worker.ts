import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { errorMessage } from '../../kernel/refused.ts';
import { deleteUnusedFiles, listBackups, makeBackup } from './backup.ts';
import type { BackupAnswer, BackupWork } from './backup-thread.ts';

// Only Linux has a priority for each thread.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);

const { file, directory, at }: BackupWork = workerData;
const backupAnswer: BackupAnswer = await makeBackup(file, directory, at).then(
  (path) => {
    deleteUnusedFiles(directory, listBackups(directory));
    return { path };
  },
  (error: unknown) => ({ failure: errorMessage(error) }),
);
parentPort?.postMessage(backupAnswer, []);
