import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import { errorMessage } from '../kernel/error-message.ts';
import type { PasswordAnswer, PasswordWork } from './password-thread.ts';
import type { PasswordCost } from './passwords.ts';

const cost: PasswordCost = workerData;

/** A thread that hashes passwords and checks them, behind everything else that the process has to do. */
function serve(): void {
  if (parentPort === null) throw new Error('Passwords are hashed in a worker thread.');
  const port = parentPort;
  // Not the lowest: beside other programs that take every core it would come to nothing for half a minute.
  // On Linux this concerns the calling thread alone; elsewhere it would slow the whole process.
  if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);
  port.on('message', (work: PasswordWork) => port.postMessage(answerTo(work)));
}

function answerTo(work: PasswordWork): PasswordAnswer {
  try {
    return work.do === 'hash'
      ? { hash: hashSync(work.password, cost) }
      : { rights: work.hashes.map((hash) => verifySync(hash, work.password)) };
  } catch (error) {
    return { failure: errorMessage(error) };
  }
}

serve();
