import { App } from 'uWebSockets.js';
import { join } from 'node:path';
import { decode, encode } from '@msgpack/msgpack';

/**
 * Baseline server: bare uWebSockets.js that speaks the product's frames. It reads a command, publishes an event of
 * the same size and acknowledges, without state or rules. With `DURABLE`, it first commits each command as one row of
 * 200 bytes.
 */
interface Session {
  readonly topic: string;
}

const timeset = {
  timerId: 'V1StGXR8_Z5jdHi6B-myT',
  running: true,
  kickoff: 1_795_000_000_000.25,
  deadline: 1_795_000_600_000.25,
  lastStop: null,
  deadlineWarped: null,
  aim: 'LENGTH',
  aimedFrom: null,
};
const welcome = encode(['welcome', {}]);
const commit = process.env.DURABLE === undefined ? () => {} : await committing();

async function committing(): Promise<() => void> {
  const { default: Sqlite } = await import('better-sqlite3');
  const db = new Sqlite(join(process.env.DATA_DIR ?? '', 'bare.sqlite'));
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.exec('create table commands (seq integer primary key, body text not null) strict');
  const insert = db.prepare('insert into commands (body) values (?)');
  const body = 'x'.repeat(200);
  return () => insert.run(body);
}

let seq = 0;

const app = App();
app.ws<Session>('/socket/', {
  maxPayloadLength: 64 * 1024,
  idleTimeout: 120,
  upgrade: (response, request, context) => {
    response.upgrade<Session>(
      { topic: `room/${request.getQuery('room') ?? ''}` },
      request.getHeader('sec-websocket-key'),
      request.getHeader('sec-websocket-protocol'),
      request.getHeader('sec-websocket-extensions'),
      context,
    );
  },
  message: (socket, message) => {
    const { topic } = socket.getUserData();
    const frame = decode(message);
    if (!Array.isArray(frame)) return;
    if (frame[0] === 'hello') {
      socket.subscribe(topic);
      socket.send(welcome, true);
      return;
    }
    seq += 1;
    commit();
    app.publish(topic, encode(['event', 'timeset', timeset, seq, 1_795_000_000_000.25]), true);
    socket.send(encode(['ack', frame[1], { seq }]), true);
  },
});
app.any('/*', (response) => {
  response.end('ok');
});
app.listen('127.0.0.1', Number(process.env.PORT), (listening) => {
  if (listening === false) process.exit(1);
});
