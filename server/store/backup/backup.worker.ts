import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { errorMessage } from '../../kernel/refused.ts';
import { backup, backupsIn, forgetFiles } from './backup.ts';
import type { BackupAnswer, BackupWork } from './backup-thread.ts';

// Only Linux has a priority for each thread.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);

const { file, directory, at }: BackupWork = workerData;
const answer: BackupAnswer = await backup(file, directory, at).then(
  (path) => {
    forgetFiles(directory, backupsIn(directory));
    return { path };
  },
  (error: unknown) => ({ failure: errorMessage(error) }),
);
parentPort?.postMessage(answer, []);
