import { once } from 'node:events';
import { connect } from 'node:net';

/** Sends raw bytes and resolves to everything received until the server closed or answered once. */
export async function rawRequest(port: number, request: string | Uint8Array): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const hasBody = !request.toString().startsWith('HEAD');
  await once(socket, 'connect');
  socket.write(request);
  let answer = '';
  socket.on('data', (data) => {
    answer += data.toString('latin1');
    if (isWhole(answer, hasBody)) socket.end();
  });
  socket.on('error', () => {});
  await once(socket, 'close');
  return answer;
}

/** Connects, writes, and is gone before the answer. */
export async function hangUp(port: number, request: string | Uint8Array): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  await new Promise<void>((resolve) => {
    socket.write(request, () => resolve());
  });
  socket.resetAndDestroy();
  if (!socket.closed) await once(socket, 'close');
}

/** True if the answer is complete with its body. */
export function isWhole(answer: string, hasBody: boolean): boolean {
  const [head = '', ...rest] = answer.split('\r\n\r\n');
  const length = hasBody ? /content-length: (\d+)/i.exec(head)?.[1] : undefined;
  return length === undefined ? rest.length > 0 : rest.join('\r\n\r\n').length >= Number(length);
}
