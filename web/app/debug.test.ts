import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { encodeClientFrame } from '../../machines/wire/frames.ts';
import { logToConsole } from './debug.ts';

const { fetch, WebSocket } = window;
class Socket extends EventTarget {
  send(): void {}
}

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 204 })));
  vi.stubGlobal('WebSocket', Socket);
});
afterEach(() => {
  vi.unstubAllGlobals();
  Object.assign(window, { fetch, WebSocket });
  vi.restoreAllMocks();
});

it.each([
  [1, ['POST /api/rooms 204', 'connected', 'disconnected 1006']],
  [2, ['POST /api/rooms 204', 'connected', 'said ping', 'heard ping', 'disconnected 1006']],
])('V800 at verbosity %d logs %o', async (verbosity, told) => {
  const said = vi.spyOn(console, 'debug').mockReturnValue();
  logToConsole(verbosity);
  await window.fetch('/api/rooms?signature=secret', { method: 'POST' });
  const socket = new window.WebSocket('ws://localhost/');
  const frame = encodeClientFrame(['ping', 7]);
  socket.dispatchEvent(new Event('open'));
  socket.send(frame);
  socket.dispatchEvent(new MessageEvent('message', { data: frame }));
  socket.dispatchEvent(new CloseEvent('close', { code: 1006 }));
  expect(said.mock.calls.map((call) => call.slice(1).join(' '))).toEqual(told);
});
