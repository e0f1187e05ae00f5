type LogLevel = 1 | 2;

export function logToConsole(verbosity: number): void {
  const say = (level: LogLevel, ...what: readonly unknown[]) => {
    if (verbosity >= level) console.debug('callboard', ...what);
  };
  const { fetch, WebSocket: Socket } = window;
  window.fetch = async (request, how) => {
    const response = await fetch(request, how);
    say(1, how?.method ?? 'GET', pathOfRequest(request), response.status);
    return response;
  };
  window.WebSocket = class extends Socket {
    constructor(...args: ConstructorParameters<typeof WebSocket>) {
      super(...args);
      this.addEventListener('open', () => say(1, 'connected'));
      this.addEventListener('close', ({ code }) => say(1, 'disconnected', code));
      this.addEventListener('message', ({ data }) => say(2, 'heard', frameName(data)));
    }

    override send(data: Parameters<WebSocket['send']>[0]): void {
      say(2, 'said', frameName(data));
      super.send(data);
    }
  };
}

/** Drops the query, which may contain a secret. */
const pathOfRequest = (request: RequestInfo | URL): string =>
  new URL(request instanceof Request ? request.url : request, location.href).pathname;

/** Returns the name of a msgpack frame, the text after the list header (docs/protocol.md#the-room-socket). */
function frameName(data: unknown): string {
  const bytes = data instanceof Uint8Array ? data : data instanceof ArrayBuffer ? new Uint8Array(data) : null;
  return bytes === null ? '' : new TextDecoder().decode(bytes.subarray(2, 2 + ((bytes[1] ?? 0) & 31)));
}
