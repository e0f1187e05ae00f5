import { App } from 'uWebSockets.js';
import { encode } from '@msgpack/msgpack';

/**
 * What uWebSockets.js does by itself: it takes a command frame, publishes an event of the product's size to the room's
 * topic and acknowledges. No state, no rules, no disk. The measure of everything in this folder.
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
};
const event = encode(['event', 'timeset', timeset, 123_456, 1_795_000_000_000.25]);
const ack = encode(['ack', 123_456, { seq: 123_456 }]);
const welcome = encode(['welcome', {}]);
const HELLO = 0x68;

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
    if (new Uint8Array(message)[2] === HELLO) {
      socket.subscribe(topic);
      socket.send(welcome, true);
      return;
    }
    app.publish(topic, event, true);
    socket.send(ack, true);
  },
});
app.any('/*', (response) => {
  response.end('ok');
});
app.listen('127.0.0.1', Number(process.env.PORT), (listening) => {
  if (listening === false) process.exit(1);
});
