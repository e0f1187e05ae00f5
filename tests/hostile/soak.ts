import { parseArgs } from 'node:util';
import { collectGarbage, inspected } from '../bench/inspector.ts';
import { residentBytes } from '../bench/usage.ts';
import { sizeAndSeed } from '../soak/size-and-seed.ts';
import { memoryAfterCollection } from '../support/memory.ts';
import { RestClient } from '../support/rest-client.ts';
import { Seeded } from '../support/seeded.ts';
import { BUILT, ServerProcess } from '../support/server-process.ts';
import { forgedSignature, forgedToken, isSignatureTaken, isTokenTaken } from './forgeries.ts';
import { BLOCK, FrameTarget, readBlock, sendBlock } from './frames.ts';

const options = {
  count: { type: 'string', default: '10000000' },
  wire: { type: 'string', default: '1000000' },
  seed: { type: 'string', default: '1' },
  from: { type: 'string', default: '0' },
} as const;

const MB = 1_000_000;
/** Allowed growth after many frames: caches, compiled code. */
const ALLOWED_GROWTH = 8 * MB;
const LONGEST_MS = 20;
/** Blocks from one line of progress, which says where to go on, to the next. */
const REPORT_EVERY = 500;

/**
 * `npm run soak -- frames [--count N] [--wire N] [--seed S] [--from BLOCK]`: hostile frames read in this process,
 * then sent to a real server. `--from` continues a stopped run.
 */
export async function soakFrames(args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({ args: [...args], options });
  const [seed, from] = [Number(values.seed), Number(values.from)];
  const isRead = readMany(seed, from, Number(values.count) / BLOCK);
  const isSent = await sendMany(seed, from, Number(values.wire) / BLOCK);
  return isRead && isSent;
}

function readMany(seed: number, from: number, blocks: number): boolean {
  const warm = Math.min(from + 20, blocks);
  let [longest, commands, before] = [0, 0, 0];
  for (let block = from; block < blocks; block += 1) {
    if (block === warm) before = memoryAfterCollection().heapUsed;
    const read = readBlock(seed, block);
    commands += read.commands;
    if (block > warm) longest = Math.max(longest, read.longest);
    if (block % REPORT_EVERY === 0) process.stdout.write(`in process: block ${block} of ${blocks}\n`);
  }
  const left = memoryAfterCollection().heapUsed - before;
  const isKept = longest < LONGEST_MS && left < ALLOWED_GROWTH;
  const found = `the longest took ${longest.toFixed(1)} ms, ${(left / MB).toFixed(1)} MB are left`;
  process.stdout.write(`in process: ${(blocks - from) * BLOCK} frames, ${commands} commands, ${found}\n`);
  process.stdout.write(isKept ? '1 passed, 0 failed\n' : '0 passed, 1 failed\n');
  return isKept;
}

/** Connections that send at the same time. */
const LANES = 4;

async function sendMany(seed: number, from: number, blocks: number): Promise<boolean> {
  const server = await ServerProcess.start({ script: BUILT, nodeArgs: inspected });
  try {
    const door = new FrameTarget(server.url);
    let next = from;
    const lane = async (until: number) => {
      while (next < until) {
        const block = next++;
        await sendBlock(server.url, door, seed, block);
        if (block % REPORT_EVERY === 0) process.stdout.write(`over the wire: block ${block} of ${blocks}\n`);
      }
    };
    const run = (until: number) => Promise.all(Array.from({ length: LANES }, () => lane(until)));
    await run(from + (blocks - from) / 4);
    await collectGarbage(server);
    const before = residentBytes(server.pid);
    await run(blocks);
    await collectGarbage(server);
    const left = residentBytes(server.pid) - before;
    const isKept = left < ALLOWED_GROWTH * 4;
    process.stdout.write(
      `over the wire: ${(blocks - from) * BLOCK} frames, ${(left / MB).toFixed(1)} MB are left\n`,
    );
    process.stdout.write(isKept ? '1 passed, 0 failed\n' : '0 passed, 1 failed\n');
    return isKept;
  } finally {
    await server.remove();
  }
}

const WIRE_FORGERIES = 2_000;

/** `npm run soak -- forgeries [--count N] [--seed S]`: tokens and signatures, half each, and some at the real door. */
export async function soakForgeries(args: readonly string[]): Promise<boolean> {
  const { size, seed } = sizeAndSeed(args, 'count', 1_000_000);
  const chance = new Seeded(seed);
  const half = size / 2;
  let taken = 0;
  for (let made = 0; made < half; made += 1) {
    const signature = forgedSignature(chance);
    if (isTokenTaken(forgedToken(chance).text) || isSignatureTaken(signature.text, signature.view))
      taken += 1;
  }
  const atDoor = await takenAtDoor(chance);
  process.stdout.write(
    `${half} tokens, ${half} signatures: ${taken} taken; ${atDoor} of ${WIRE_FORGERIES} at the door\n`,
  );
  process.stdout.write(taken + atDoor === 0 ? '1 passed, 0 failed\n' : '0 passed, 1 failed\n');
  return taken + atDoor === 0;
}

/** How many a real server lets in. */
async function takenAtDoor(chance: Seeded): Promise<number> {
  const server = await ServerProcess.start({ script: BUILT });
  try {
    const rest = new RestClient(server.url);
    const room = await rest.makeRoom();
    let taken = 0;
    for (let made = 0; made < WIRE_FORGERIES; made += 1) {
      const text = encodeURIComponent(forgedToken(chance).text);
      const stranger = new RestClient(server.url);
      const path = `/api/rooms/${room.room.pid}/credentials?view=CONTROLLER&signature=${text.slice(0, 150)}`;
      const state = await stranger.call('GET', `/api/rooms/${room.room.pid}/state`, {
        headers: { 'x-access-token': text },
      });
      const link = await stranger.call('GET', path);
      if (state.status === 200 || link.status === 200) taken += 1;
    }
    return taken;
  } finally {
    await server.remove();
  }
}
