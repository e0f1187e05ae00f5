import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { decodeEntry } from '../../rooms/journal/journal.ts';
import { openWriter } from '../connection.ts';
import { MovedFileDetector } from '../lock.ts';
import { markOpen } from '../wal-loss.ts';
import { Committer, type CommitWork, splitIntoBatches } from './journal.committer.ts';
import {
  type BatchCommitted,
  type BatchFailed,
  type RingEntry,
  RingReader,
  type WriterData,
  type WriterMessage,
  type WriterRequest,
} from './journal.thread.ts';

/**
 * Entries that arrive during a commit form the next transaction. The thread never returns to its event loop
 * (`Atomics.wait`), so it has to poll for messages.
 */

const BATCH_LIMIT = 4_096;

/** After a batch of this size, the next one waits `GATHER_MS` to grow. */
const CROWD_ENTRIES = 64;
const GATHER_MS = 4;

function requirePort(): MessagePort {
  if (parentPort === null) throw new Error('The journal writer runs as a worker thread.');
  return parentPort;
}

const port = requirePort();
const { file, ring, retention, writer } = readWriterData();

const writerDb = openWriter(file, writer);
const committer = new Committer(writerDb, retention, new MovedFileDetector(file));
const ringReader = new RingReader(ring);
const postMessage = (message: WriterMessage) => port.postMessage(message);

let isMarked = false;

function reportOutcome(outcome: BatchCommitted | BatchFailed): void {
  if (!isMarked && outcome.kind === 'committed') {
    markOpen(file);
    isMarked = true;
  }
  const isPlain = outcome.kind === 'committed' && outcome.failedRooms.length + outcome.replies.length === 0;
  postMessage(isPlain ? outcome.count : outcome);
}

function requireMessage<Message>(received: { message: Message } | undefined): Message {
  if (received === undefined) throw new Error('The journal writer did not receive the announced batch.');
  return received.message;
}

function readWriterData(): WriterData {
  const begun: Int32Array = workerData;
  Atomics.wait(begun, 0, 0);
  const received: { message: WriterData } | undefined = receiveMessageOnPort(port);
  return requireMessage(received);
}

function receiveRequest(): WriterRequest {
  const sent: { message: WriterRequest } | undefined = receiveMessageOnPort(port);
  return requireMessage(sent);
}

function commitWorkOf({ generation, body }: RingEntry): CommitWork {
  if (body.length > 0) return { generation, kind: 'entry', entry: decodeEntry(body), bytes: body.length };
  const sent = receiveRequest();
  if (sent.kind !== 'large') return { generation, ...sent };
  return { generation, kind: 'entry', entry: decodeEntry(sent.body), bytes: sent.body.length };
}

const IDLE_MS = 1_000;

/** Rows may lag behind the log for this time, or twice as long under load. */
const CATCH_UP_MS = 500;

function waitTime(): number {
  if (committer.isBehind) return CATCH_UP_MS;
  return committer.unsettled ? IDLE_MS : Number.POSITIVE_INFINITY;
}

const hasEntries = () => !ringReader.isEmpty();

committer.recover();

postMessage({ kind: 'ready' });
for (;;) {
  const met = ringReader.wait(waitTime());
  if (met === 'closed') break;
  if (met === 'quiet' && !committer.isBehind) committer.settle();
  const works = ringReader.drain(BATCH_LIMIT).map(commitWorkOf);
  for (const batch of splitIntoBatches(works)) {
    const outcome = committer.commit(batch);
    if (outcome !== null) reportOutcome(outcome);
  }
  if (works.length >= CROWD_ENTRIES) ringReader.gather(GATHER_MS);
  committer.catchUp(2 * CATCH_UP_MS);
  while (
    ringReader.isEmpty() &&
    (committer.catchUp(CATCH_UP_MS, { isWanted: hasEntries }) || committer.tidy())
  );
}
// The file of a stopped server must contain the whole database, because people copy it.
committer.finish();
writerDb.close();
