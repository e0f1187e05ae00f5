import * as http from 'node:http';
import * as https from 'node:https';
import { text } from 'node:stream/consumers';

interface Request {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

const sides = {
  'http:': { request: http.request, agent: new http.Agent({ keepAlive: true }) },
  'https:': { request: https.request, agent: new https.Agent({ keepAlive: true }) },
};

/** Headers that `fetch` adds, except for compression. */
const OWN = { accept: '*/*', 'accept-language': '*', 'sec-fetch-mode': 'cors', 'user-agent': 'node' };

/** A call and its answer, in a third of the processor time that `fetch` takes of tests with thousands of them. */
export async function exchange(address: string, { method, headers, body }: Request): Promise<Answer> {
  const url = new URL(address);
  const { request, agent } = sides[url.protocol === 'https:' ? 'https:' : 'http:'];
  const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    request(url, { method, agent, headers: { ...OWN, ...length, ...headers } }, resolve)
      .on('error', reject)
      .end(body);
  });
  const received = new Headers();
  for (let nth = 0; nth < answer.rawHeaders.length; nth += 2)
    received.append(answer.rawHeaders[nth] ?? '', answer.rawHeaders[nth + 1] ?? '');
  const isStream = received.get('content-type')?.startsWith('text/event-stream') === true;
  const read = isStream ? beginningOf(answer) : text(answer);
  return { status: answer.statusCode ?? 0, headers: received, text: await read };
}

/** An event stream has no end. */
async function beginningOf(stream: http.IncomingMessage): Promise<string> {
  for await (const piece of stream) {
    stream.destroy();
    return String(piece);
  }
  return '';
}
