import { spawn } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { jsonOrNull } from '../../machines/kernel/shapes.ts';
import { type Duration, SECOND } from '../../machines/kernel/time.ts';
import {
  ENCODER_MEMORY,
  ENCODER_SECONDS,
  type EncodedPicture,
  MAX_ENCODED_BYTES,
  type PictureFailure,
} from './picture-limits.ts';

export interface EncodedFile extends EncodedPicture {
  readonly data: Buffer;
}

type PictureOutcome = { readonly seconds: number } & (
  | { readonly picture: EncodedFile }
  | { readonly failure: PictureFailure }
);

export interface PictureEncoder {
  encode(bytes: Buffer): Promise<PictureOutcome>;
  stop(): void;
}

const encoderProgram = fileURLToPath(new URL(`./picture.main${extname(import.meta.url)}`, import.meta.url));

/** Timeout in real time, longer than `ENCODER_SECONDS`, because the encoder has the lowest priority. */
const ENCODER_TIMEOUT: Duration = 45 * SECOND;

const MAX_OUTCOME_BYTES = 400;

const outcomeSchema = z.union([
  z.object({ failure: z.enum(['unavailable', 'unreadable', 'large']), seconds: z.number() }),
  z.object({ type: z.string(), width: z.int(), height: z.int(), bytes: z.int(), seconds: z.number() }),
]);

const boundedCommand = (seconds: number) => [
  '/bin/sh',
  '-c',
  `ulimit -d ${ENCODER_MEMORY / 1024}; ulimit -t ${seconds}; ulimit -f 0; ulimit -c 0; exec "$0" "$@"`,
];

const NODE_COMMAND = [process.execPath, '--max-old-space-size=64'];

/** Starts the encoder without environment variables, which may hold secrets. Windows needs some of them. */
function startEncoder(path: string, seconds: number) {
  const bounds = process.platform === 'linux' ? boundedCommand(seconds) : [];
  const [command, ...args] = [...bounds, ...NODE_COMMAND, path];
  const env = process.platform === 'win32' ? undefined : { MALLOC_ARENA_MAX: '2' };
  return spawn(command, args, { env, stdio: ['pipe', 'pipe', 'ignore'] });
}

interface EncoderOptions {
  readonly path?: string;
  readonly patience?: Duration;
  readonly seconds?: number;
}

/** Encodes each image in a new process, so that nothing carries over to the next one (R132). */
export function pictureEncoder({
  path = encoderProgram,
  patience = ENCODER_TIMEOUT,
  seconds = ENCODER_SECONDS,
}: EncoderOptions = {}): PictureEncoder {
  const running = new Set<ReturnType<typeof startEncoder>>();
  return {
    encode: (bytes) =>
      new Promise((resolve) => {
        const child = startEncoder(path, seconds);
        const chunks: Buffer[] = [];
        let length = 0;
        running.add(child);
        const enough = setTimeout(() => child.kill('SIGKILL'), patience);
        const finish = (): void => {
          clearTimeout(enough);
          running.delete(child);
          resolve(parseOutcome(Buffer.concat(chunks), seconds));
        };
        child.stdout.on('data', (chunk: Buffer) => {
          length += chunk.length;
          chunks.push(chunk);
          if (length > MAX_ENCODED_BYTES + MAX_OUTCOME_BYTES) child.kill('SIGKILL');
        });
        child.stdin.on('error', () => {});
        child.on('error', finish);
        child.on('close', finish);
        child.stdin.end(bytes);
      }),
    stop: () => {
      for (const child of running) child.kill('SIGKILL');
    },
  };
}

function parseOutcome(answer: Buffer, allowed: number): PictureOutcome {
  const end = answer.subarray(0, MAX_OUTCOME_BYTES).indexOf('\n');
  const outcome =
    end === -1 ? null : outcomeSchema.safeParse(jsonOrNull(answer.toString('utf8', 0, end))).data;
  if (!outcome) return { failure: 'unreadable', seconds: allowed };
  if ('failure' in outcome) return outcome;
  const { seconds, bytes, ...about } = outcome;
  const data = answer.subarray(end + 1);
  return data.length === bytes
    ? { picture: { ...about, data }, seconds }
    : { failure: 'unreadable', seconds };
}
