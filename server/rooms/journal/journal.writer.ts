import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { openWriter } from '../../store/connection.ts';
import { FilesInPlace } from '../../store/lock.ts';
import { markOpen } from '../../store/wal-loss.ts';
import { decodeEntry } from './journal.codec.ts';
import { batchesOf, Committer, type Work } from './journal.committer.ts';
import type {
  BatchCommitted,
  BatchFailed,
  WriterData,
  WriterMessage,
  WriterRequest,
} from './journal.protocol.ts';
import { type RingEntry, RingReader } from './journal.ring.ts';

/**
 * Entries that arrive during a commit form the next transaction. The thread never returns to its event loop
 * (`Atomics.wait`), so it has to poll for messages.
 */

const BATCH_LIMIT = 4_096;

/**
 * After a batch of this size, the next one waits `GATHER_MS` to grow. Writing ten commands of a room costs about as
 * much as writing one.
 */
const CROWD = 64;
const GATHER_MS = 4;

function portOfThread(): MessagePort {
  if (parentPort === null) throw new Error('The journal writer runs as a worker thread.');
  return parentPort;
}

const port = portOfThread();
const { file, ring, retention, writer } = beginning();

const db = openWriter(file, writer);
const committer = new Committer(db, retention, new FilesInPlace(file));
const reader = new RingReader(ring);
const say = (message: WriterMessage) => port.postMessage(message);

let isMarked = false;

function tell(outcome: BatchCommitted | BatchFailed): void {
  if (!isMarked && outcome.kind === 'committed') {
    markOpen(file);
    isMarked = true;
  }
  const isPlain = outcome.kind === 'committed' && outcome.failedRooms.length + outcome.replies.length === 0;
  say(isPlain ? outcome.count : outcome);
}

function announced<Message>(taken: { message: Message } | undefined): Message {
  if (taken === undefined) throw new Error('What was announced never came.');
  return taken.message;
}

function beginning(): WriterData {
  const begun: Int32Array = workerData;
  Atomics.wait(begun, 0, 0);
  const told: { message: WriterData } | undefined = receiveMessageOnPort(port);
  return announced(told);
}

function parcel(): WriterRequest {
  const sent: { message: WriterRequest } | undefined = receiveMessageOnPort(port);
  return announced(sent);
}

function workOf({ generation, body }: RingEntry): Work {
  if (body.length > 0) return { generation, kind: 'entry', entry: decodeEntry(body), bytes: body.length };
  const sent = parcel();
  if (sent.kind !== 'large') return { generation, ...sent };
  return { generation, kind: 'entry', entry: decodeEntry(sent.body), bytes: sent.body.length };
}

/** Idle time before housekeeping. */
const QUIET_MS = 1_000;

/** Rows may lag behind the log for this time, or twice as long under load. */
const BEHIND_MS = 500;

function patience(): number {
  if (committer.isBehind) return BEHIND_MS;
  return committer.unsettled ? QUIET_MS : Number.POSITIVE_INFINITY;
}

const isWanted = () => !reader.isEmpty();

committer.recover();

say({ kind: 'ready' });
for (;;) {
  const met = reader.wait(patience());
  if (met === 'closed') break;
  if (met === 'quiet' && !committer.isBehind) committer.settle();
  const works = reader.drain(BATCH_LIMIT).map(workOf);
  for (const batch of batchesOf(works)) {
    const outcome = committer.commit(batch);
    if (outcome !== null) tell(outcome);
  }
  if (works.length >= CROWD) reader.gather(GATHER_MS);
  committer.catchUp(2 * BEHIND_MS);
  while (reader.isEmpty() && (committer.catchUp(BEHIND_MS, { isWanted }) || committer.tidy()));
}
// The file of a stopped server must contain the whole database, because people copy it.
committer.finish();
db.close();
