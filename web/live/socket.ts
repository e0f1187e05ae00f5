export interface BrowserSocket {
  send(bytes: Uint8Array<ArrayBuffer>): void;
  close(): void;
}

export interface SocketEvents {
  opened(): void;
  received(bytes: ArrayBuffer): void;
  closed(): void;
}

export type OpenSocket = (events: SocketEvents) => BrowserSocket;

export const openRoomSocket: OpenSocket = (events) => {
  const url = new URL('/socket/', location.href);
  url.search = `lang=${document.documentElement.lang}`;
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  const socket = new WebSocket(url);
  socket.binaryType = 'arraybuffer';
  socket.onopen = () => events.opened();
  socket.onmessage = ({ data }) => data instanceof ArrayBuffer && events.received(data);
  socket.onclose = () => events.closed();
  return {
    send: (bytes) => socket.readyState === WebSocket.OPEN && socket.send(bytes),
    close() {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    },
  };
};
