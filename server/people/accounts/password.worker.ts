import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import { errorMessage } from '../../kernel/refused.ts';
import type { PasswordAnswer, PasswordCost, PasswordWork } from './passwords.ts';

const passwordCost: PasswordCost = workerData;

function serveRequests(): void {
  if (parentPort === null) throw new Error('Passwords are hashed in a worker thread.');
  const port = parentPort;
  // At the lowest priority, the thread would stop while other programs are busy. Only Linux sets priorities by thread;
  // elsewhere this would slow the process.
  if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);
  port.on('message', (work: PasswordWork) => port.postMessage(answerWork(work)));
}

function answerWork(work: PasswordWork): PasswordAnswer {
  try {
    return work.do === 'hash'
      ? { hash: hashSync(work.password, passwordCost) }
      : { rights: work.hashes.map((hash) => verifySync(hash, work.password)) };
  } catch (error) {
    return { failure: errorMessage(error) };
  }
}

serveRequests();
