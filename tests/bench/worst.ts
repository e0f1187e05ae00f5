import { z } from 'zod';
import { MAX_ELEMENTS } from '../../machines/output/design.ts';
import { newElement } from '../../web/outputs/editor/edit.view.ts';
import { type MadeRoom, RestClient } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { longRundown, worstPayloads, worstTexts } from '../support/worst-bodies.ts';
import { callboard } from './targets.ts';
import { loopMs } from './usage.ts';

/** Event-loop cost of a body. `import` is a valid room of 1,000 timers. */
export interface WorstBodyCost {
  readonly name: string;
  readonly kind: 'body' | 'import' | 'answer';
  readonly ms: number;
}

interface Case {
  readonly name: string;
  readonly kind: WorstBodyCost['kind'];
  send(): Promise<unknown>;
}

/** Number of runs. The first ones run code that is not optimized yet. */
const TIMES = 7;

const KB = 1_024;

/**
 * Measures the CPU time of the event loop's thread for each worst body. Hashing, the journal and the garbage
 * collector have separate threads.
 */
export async function worstBodies(): Promise<readonly WorstBodyCost[]> {
  const server = await callboard.start();
  try {
    const costs: WorstBodyCost[] = [];
    for (const { name, kind, send } of await cases(server.url)) {
      const taken: number[] = [];
      for (let time = 0; time < TIMES; time += 1) {
        const before = loopMs(server.pid);
        await send();
        // This answer comes after all work that the body caused.
        await fetch(`${server.url}/api/version`);
        taken.push(loopMs(server.pid) - before);
      }
      costs.push({ name, kind, ms: taken.toSorted((a, b) => a - b)[Math.floor(TIMES / 2)] ?? Number.NaN });
    }
    return costs;
  } finally {
    await server.remove();
  }
}

async function cases(url: string): Promise<readonly Case[]> {
  const owner = new RestClient(url);
  const made = await owner.makeRoom();
  const large = await owner.makeRoom();
  const token = await owner.token(made, 'CONTROLLER');
  const socket = await RoomClient.join(url, { token });
  await RoomClient.join(url, { token: await owner.token(made, 'VIEWER') });
  return [
    ...frames(socket),
    ...drafts(socket, made),
    ...commands(owner, made, token),
    ...bodies(owner, made),
    ...(await answers(owner, large)),
  ];
}

const replaced = z.object({ timerIds: z.array(z.string()) });

function frames(socket: RoomClient): readonly Case[] {
  const short = longRundown().map((_, nth) => ({ name: `Talk ${nth}` }));
  let turn = 0;
  let undone = false;
  let timerIds: readonly string[] = [];
  return [
    ...worstPayloads('timers/replace')
      .filter(({ body }) => JSON.stringify(body).length < 60_000)
      .map(({ shape, body }) => ({
        name: `frame: ${shape}`,
        kind: 'body' as const,
        send: () => socket.command('timers/replace', body),
      })),
    {
      name: 'frame: 1,000 timers',
      kind: 'import',
      send: async () => {
        const items = short.map(({ name }) => ({ name: `${name}${++turn}` }));
        ({ timerIds } = replaced.parse(await socket.ask('timers/replace', { items })));
      },
    },
    {
      name: 'frame: a field of 1,000 timers',
      kind: 'import',
      send: () => socket.ask('timers/updateMany', { timerIds, yellow: (++turn % 60) * 1_000 }),
    },
    {
      name: 'frame: every other one of 1,000 timers to the end',
      kind: 'import',
      send: () =>
        socket.ask('timers/moveMany', {
          timerIds: timerIds.filter((_, nth) => nth % 2 === 0),
          index: turn++ % 2 === 0 ? 1_000 : 0,
        }),
    },
    {
      name: 'frame: undo of 1,000 timers, and redo',
      kind: 'import',
      send: () => {
        undone = !undone;
        return socket.ask(undone ? 'room/undo' : 'room/redo');
      },
    },
  ];
}

/** The largest valid design, and equally large invalid ones. */
function drafts(socket: RoomClient, { outputLinks }: MadeRoom): readonly Case[] {
  const [outputId] = Object.keys(outputLinks);
  let turn = 0;
  const full = () =>
    Array.from({ length: MAX_ELEMENTS }, (_, nth) => ({
      ...newElement('TEXT', { text: `${++turn} {timer.name} ${'{clock} '.repeat(5)}` }),
      id: `element ${nth}`,
    }));
  const wrong = { x: null, y: null, w: null, h: null };
  const draft = (design: object) => socket.command('outputs/draft', { outputId, design });
  return [
    { name: 'draft: 60 elements', kind: 'body', send: () => draft({ elements: full() }) },
    {
      name: 'draft: 60 elements, all wrong',
      kind: 'body',
      send: () =>
        draft({ elements: full().map((element) => ({ ...element, box: wrong, style: wrong, when: [0] })) }),
    },
    {
      name: 'draft: 32 kB of fields that there are not',
      kind: 'body',
      send: () => draft(Object.fromEntries(Array.from({ length: 3_000 }, (_, nth) => [`f${nth}`, 0]))),
    },
    {
      name: 'draft: more than a design may be',
      kind: 'body',
      send: () => draft({ elements: full().map((element) => ({ ...element, text: 'x'.repeat(500) })) }),
    },
  ];
}

function commands(owner: RestClient, { room }: MadeRoom, token: string): readonly Case[] {
  const headers = { 'x-access-token': token };
  const path = `/api/rooms/${room.pid}/commands`;
  const command = (payload: unknown) => owner.command(room.pid, token, 'timers/replace', payload);
  const wrong = worstPayloads('timers/replace').filter(({ shape }) => shape.startsWith('as many'));
  let turn = 0;
  return [
    ...worstTexts(512 * KB).map(({ shape, text }) => ({
      name: `command: 512 kB, ${shape}`,
      kind: 'body' as const,
      send: () => owner.call('POST', path, { body: text, headers }),
    })),
    ...wrong.map(({ shape, body }) => ({
      name: `command: ${shape}`,
      kind: 'body' as const,
      send: () => command(body),
    })),
    {
      name: 'command: 1,000 timers, 350 kB',
      kind: 'import',
      send: () => command({ items: longRundown().map((timer) => ({ ...timer, extra: `${++turn}` })) }),
    },
  ];
}

function bodies(owner: RestClient, { room }: MadeRoom): readonly Case[] {
  const file = (timers: readonly unknown[]) => ({
    format: 'callboard-room',
    version: 1,
    name: 'Gala',
    settings: {},
    timers,
    messages: [],
    outputs: [],
  });
  const imported = (timers: readonly unknown[]) =>
    owner.call('POST', '/api/rooms/import', { body: { file: file(timers) } });
  const notes = 'A note for the crew. '.repeat(150);
  return [
    ...worstTexts(4_000 * KB).map(({ shape, text }) => ({
      name: `import: 4 MB, ${shape}`,
      kind: 'body' as const,
      send: () => owner.call('POST', '/api/rooms/import', { body: text }),
    })),
    {
      name: 'import: 1,000 timers, all wrong',
      kind: 'body',
      send: () =>
        imported(longRundown().map((timer) => ({ ...timer, name: 0, extra: 0, notes: 0, hours: '' }))),
    },
    { name: 'import: 1,000 timers', kind: 'import', send: () => imported(longRundown()) },
    {
      name: 'import: 1,000 timers with notes, 3.5 MB',
      kind: 'import',
      send: () => imported(longRundown().map((timer) => ({ ...timer, notes }))),
    },
    {
      name: 'question: 32 MB announced',
      kind: 'body',
      send: () =>
        owner
          .call('POST', `/api/rooms/${room.pid}/questions`, { body: JSON.stringify('x'.repeat(32e6)) })
          .catch(() => {}),
    },
  ];
}

async function answers(owner: RestClient, { room }: MadeRoom): Promise<readonly Case[]> {
  const token = await owner.token(await owner.room(room.pid), 'CONTROLLER');
  const headers = { 'x-access-token': token };
  for (let turn = 0; turn < 40; turn += 1)
    await owner.command(room.pid, token, 'timers/replace', {
      items: longRundown().map((timer) => ({ ...timer, extra: `${turn}` })),
    });
  const get = (path: string) => () => owner.call('GET', `/api/rooms/${room.pid}/${path}`, { headers });
  return [
    { name: 'answer: state of 1,000 timers', kind: 'answer', send: get('state') },
    { name: 'answer: export of 1,000 timers', kind: 'answer', send: get('export') },
    { name: 'answer: log of 40 rundowns', kind: 'answer', send: get('log?limit=500') },
  ];
}
