import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { SIGNED_VIEWS, type View } from '../../machines/kernel/permissions.ts';
import { KEY_SCOPES } from '../../machines/people/api-key.ts';
import { type CommandName, commandTable } from '../../machines/room/commands.ts';
import { endpoints } from '../../server/integrations/api/endpoints.ts';
import { newKey } from '../support/api-keys.ts';
import { EXHAUSTIVE, some } from '../support/exhaustive.ts';
import { type MadeRoom, type RestAnswer, RestClient, signatureOf } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { CALL_ROWS } from './call.policy.ts';
import type { Asked, CallRow } from './call.row.ts';
import { type Cell, outcomeOf, Tally } from './cells.ts';
import { batchRefusal, COMMANDS, MASKS, type Mask, MEMBERS, payloadOf } from './command.policy.ts';
import { METRICS_TOKEN, PRINCIPALS, type Principal, Principals } from './principals.ts';
import {
  admission,
  cellsOutside,
  cellsWithin,
  commandAtRest,
  grantOf,
  LAST_COMMANDS,
  LET_IN,
  type RoomCaller,
  reading,
  refusedHello,
  signatureFor,
} from './room-access.calls.ts';
import {
  ADMITTED,
  credentialsOf,
  maskOf,
  READINGS,
  REFUSED_TOKENS,
  ROOM_MEMBERS,
  refusedWith,
  SIGNATURES,
} from './room-access.policy.ts';
import { kick, TOKENS } from './token-states.ts';

/**
 * Every call and every command × everyone × everything that they may hold in their hands: the server answers what the
 * policies beside this file say, and a refusal leaves not a byte behind.
 */
let principals: Principals;
let digest: string;
const tally = new Tally(() => principals.footprint);
beforeAll(async () => {
  principals = await Principals.gather();
  digest = principals.footprint.digest();
});
afterAll(async () => {
  console.info(`The table of rights: ${tally.count} cells, each as its policy says.`);
  await principals.leave();
});

const titleOf = ({ call, about }: CallRow): string => (about === undefined ? call : `${call}, ${about}`);
const titled = CALL_ROWS.map((row) => [titleOf(row), row] as const);

async function called({ call }: CallRow, who: Principal, asked: Asked | Promise<Asked>): Promise<string> {
  const { client = principals.named(who).client, path, ...options } = await asked;
  return outcomeOf(await client.call(call.split(' ')[0] ?? '', path, options));
}

const atTheDoor = (who: Principal, state: (typeof TOKENS)[number]): RoomCaller => {
  const { client, tokens } = principals.named(who);
  return { client, room: principals.room, token: tokens[state] };
};

const worthless = TOKENS.flatMap((state) => (state === 'valid' ? [] : [{ state, ...REFUSED_TOKENS[state] }]));

const toolAnswer = z.object({
  result: z.object({ content: z.tuple([z.object({ text: z.string() })]) }),
});

/** All of an answer but the time. */
const seen = ({ status, headers, body }: RestAnswer) => [
  status,
  [...headers].filter(([name]) => name !== 'date'),
  body,
];

describe('the table of rights', () => {
  it('has one row for each call that the server answers', () => {
    expect(new Set(CALL_ROWS.map(({ call }) => call))).toEqual(new Set(principals.people.server.calls));
  });

  it('lists every endpoint besides REST', () => {
    const sources = [
      'server/app.listen.ts',
      'server/integrations/api/create-public-api.ts',
      'server/sockets/gateway.ts',
    ].map((file) => readFileSync(file, 'utf8'));
    const doors = [
      ...sources.join('').matchAll(/\.(?:any\(\s*|attach\(app, )'([^']+)'|of \[('\/socket[^\]]+)\]/g),
    ];
    expect(doors.map(([, path, sockets]) => path ?? sockets)).toEqual([
      '/api',
      '/api/*',
      // The pretend payment provider, where BILLING=sandbox: `tests/integration/billing.test.ts`.
      '/sandbox/*',
      '/metrics',
      // Pictures, public by address.
      '/files/*',
      '/*',
      // `tests/integration/public-api.test.ts` and `api-sockets.test.ts` list their rights.
      '/v1/socket.io',
      '/v1',
      '/v1/*',
      '/mcp',
      '/mcp/',
      "'/socket', '/socket/'",
    ]);
  });

  it('M10 has a row for every command', () => {
    expect(new Set<string>(COMMANDS)).toEqual(new Set(Object.keys(commandTable)));
  });
});

describe('requests without the right', () => {
  it.each(titled)('are refused and change nothing: %s', async (_, row) => {
    const { letsIn, told } = row.rule;
    const cells = () =>
      PRINCIPALS.filter((who) => !letsIn.includes(who)).map((who) => ({
        name: who,
        expected: told(who),
        outcome: called(row, who, row.ask(principals, who)),
      }));
    expect(await tally.wrongOrTraced(cells)).toEqual([]);
  });

  it.each(PRINCIPALS)('for the metrics are refused without the metrics token, as user %s', async (who) => {
    const { client } = principals.named(who);
    const secrets = [client.cookie.split('=')[1] ?? '', 'made-up', METRICS_TOKEN.slice(1), ''];
    const cells = () =>
      secrets.map((secret) => ({
        name: secret,
        expected: '401',
        outcome: client
          .call('GET', '/metrics', { headers: { authorization: `Bearer ${secret}` } })
          .then(({ status }) => String(status)),
      }));
    expect(await tally.wrongOrTraced(cells)).toEqual([]);
  });

  it.each(PRINCIPALS)(
    'for a socket are refused if a page of another site sends them, as user %s',
    async (who) => {
      const headers = { cookie: principals.named(who).client.cookie };
      const opening = RoomClient.open(principals.url, { origin: 'https://evil.example', headers });
      const cells = () => [
        {
          name: who,
          expected: 'Unexpected server response: 403',
          outcome: opening.then(
            () => 'opened',
            (error: unknown) => (error instanceof Error ? error.message : ''),
          ),
        },
      ];
      expect(await tally.wrongOrTraced(cells)).toEqual([]);
    },
  );

  it.each(PRINCIPALS)('for pages get the same document for every user, here for %s', async (who) => {
    const paths = [
      '/',
      '/admin/',
      `/team/${principals.teamId}/`,
      `/r/${principals.pid}/controller/`,
      '/nowhere/',
    ];
    const stranger = new RestClient(principals.url);
    const cells = () =>
      paths.map((path) => ({
        name: path,
        expected: 'the same',
        outcome: Promise.all([
          principals.named(who).client.call('GET', path),
          stranger.call('GET', path),
        ]).then(([ours, theirs]) => (isDeepStrictEqual(seen(ours), seen(theirs)) ? 'the same' : 'another')),
      }));
    expect(await tally.wrongOrTraced(cells)).toEqual([]);
  });

  describe.each(worthless)('with a token: $state', ({ state, rest, socket }) => {
    it.each(some(refusedWith(state), (_, place) => (place + TOKENS.indexOf(state)) % 3 === 0))(
      'W12 are refused by REST with the cookie of: %s',
      EXHAUSTIVE,
      async (who) => {
        const at = atTheDoor(who, state);
        const cells = () => [
          ...COMMANDS.map((name) => ({ name, expected: rest, outcome: commandAtRest(at, name) })),
          ...READINGS.map(({ what }) => ({
            name: what,
            // Members read the log by their session.
            expected: what === 'log' && ROOM_MEMBERS.includes(who) ? '200' : rest,
            outcome: reading(at, what),
          })),
        ];
        expect(await tally.wrongOrTraced(cells)).toEqual([]);
      },
    );

    it.each(socket === null ? [] : refusedWith(state))(
      'W12 are refused at the socket if they are sent by: %s',
      async (who) => {
        const cells = async () => {
          const answers = await refusedHello(principals.url, principals.named(who).tokens[state]);
          return answers.map(({ name, answer }) => ({
            name,
            expected: String(socket),
            outcome: Promise.resolve(answer),
          }));
        };
        expect(await tally.wrongOrTraced(cells)).toEqual([]);
      },
    );
  });

  it("W12 open only the token's own room at the socket if the token is for another room", async () => {
    const socket = await RoomClient.open(principals.url);
    const { state } = await socket.join({
      token: principals.named('other user').tokens["another room's"] ?? '',
    });
    expect(state?.room.pid).toBe(principals.elsewhere.room.pid);
    await socket.close();
  });

  it.each(ADMITTED)(
    'M10 are refused beyond the rights of a token that was given without a link, for: %s',
    async (who) => {
      expect(await wrongBeyond(maskOf(who), atTheDoor(who, 'valid'))).toEqual([]);
    },
  );

  it('M10 are refused if a kicked device uses its former token', async () => {
    const at = atTheDoor('kicked device', 'valid');
    const cells = () =>
      COMMANDS.map((name) => ({ name, expected: '403 denied_kicked', outcome: commandAtRest(at, name) }));
    expect(await tally.wrongOrTraced(cells)).toEqual([]);
  });

  it.each(ROOM_MEMBERS)(
    'D42 of a member have the same limits after a kick as before, for: %s',
    async (who) => {
      expect(await wrongBeyond(MEMBERS, atTheDoor(who, 'kicked'))).toEqual([]);
    },
  );

  it.each(SIGNED_VIEWS)('M10 are refused beyond the rights of a link to %s', async (view) => {
    const client = new RestClient(principals.url);
    const token = await client.token(principals.room, view);
    expect(await wrongBeyond(MASKS[view], { client, room: principals.room, token })).toEqual([]);
  });

  async function wrongBeyond(mask: Mask, at: RoomCaller): Promise<readonly string[]> {
    const socket = await RoomClient.join(principals.url, { token: at.token ?? '' });
    const wrong = await tally.wrongOrTraced(() => cellsOutside(mask, at, socket));
    await socket.close();
    return wrong;
  }

  it('leave the whole database unchanged', () => {
    expect(principals.footprint.digest()).toBe(digest);
  });
});

describe('credentials', () => {
  let signed: MadeRoom;
  let signedBefore: MadeRoom;
  beforeAll(async () => {
    const { client } = principals.named('owner');
    signedBefore = await principals.spareRoom();
    const { pid } = signedBefore.room;
    await client.call('PATCH', `/api/rooms/${pid}`, { body: { access: 'SIGNED' } });
    await client.command(pid, await client.token(signedBefore, 'CONTROLLER'), 'room/rotateSecrets');
    signed = await client.room(pid);
    const { deviceId } = principals.named('kicked device');
    const stranger = new RestClient(principals.url);
    await kick(principals.url, client, signed, [await stranger.token(signed, 'VIEWER', { deviceId })]);
  });

  const asks = (access: 'OPEN' | 'SIGNED', view: View, who: Principal): readonly Cell[] => {
    const { elsewhere, room: open, before: openBefore } = principals;
    const [room, before] = access === 'OPEN' ? [open, openBefore] : [signed, signedBefore];
    const { client, deviceId } = principals.named(who);
    return SIGNATURES.map((state) => {
      const signature = signatureFor(state, view, { room, elsewhere, before });
      const expected = credentialsOf(who, view, state, access);
      return {
        name: `${who} with a signature: ${state}`,
        expected: typeof expected === 'string' ? expected : `200 with ${expected.join(' ')}`,
        outcome: client.credentials(room, view, { deviceId, signature }).then(grantOf),
      };
    });
  };

  const doors = (['OPEN', 'SIGNED'] as const).flatMap((access) =>
    SIGNED_VIEWS.map((view) => ({ access, view })),
  );
  it.each(doors)(
    'W11 give the expected rights to the view $view of a room that is $access',
    async ({ access, view }) => {
      const cells = () => PRINCIPALS.flatMap((who) => asks(access, view, who));
      expect(await tally.wrongOrTraced(cells)).toEqual([]);
    },
  );
});

describe('credentials of a device kicked from one view', () => {
  const kicked = SIGNED_VIEWS.flatMap((from) =>
    ROOM_MEMBERS.concat('signed out').map((who) => ({ from, who })),
  );

  it.each(kicked)(
    'D5 D42 are refused only in that view, and never for members: $who kicked from $from',
    async ({ from, who }) => {
      const [room, { client }] = [await principals.spareRoom(), principals.named(who)];
      const deviceId = `device-${from}`;
      const stranger = new RestClient(principals.url);
      const token = await stranger.token(room, from, { deviceId, signature: linkTo(room, from) });
      await kick(principals.url, principals.named('owner').client, room, [token], false);
      const cells = SIGNED_VIEWS.map((view) => ({
        name: view,
        expected:
          who === 'signed out' && view === from
            ? '403 denied_kicked'
            : `200 with ${maskIn(who, view).join(' ')}`,
        outcome: client.credentials(room, view, { deviceId, signature: linkTo(room, view) }).then(grantOf),
      }));
      expect(await tally.wrong(cells)).toEqual([]);
    },
  );

  const maskIn = (who: Principal, view: View): Mask => (ROOM_MEMBERS.includes(who) ? MEMBERS : MASKS[view]);
  /** The question page has no link of its own. */
  const linkTo = (room: MadeRoom, view: View) => signatureOf(room, view === 'ANONYMOUS' ? 'VIEWER' : view);
});

describe('requests with the right', () => {
  it.each(titled)('are accepted: %s', async (_, row) => {
    const cells = row.rule.letsIn.map((who) => ({
      name: who,
      expected: row.answer,
      outcome: called(row, who, row.spend?.(principals, who) ?? row.ask(principals, who)),
    }));
    expect(await tally.wrong(cells)).toEqual([]);
  });

  it.each(SIGNED_VIEWS)('M10 are accepted within the rights of a link to %s', async (view) => {
    const [room, client] = [await principals.spareRoom(), new RestClient(principals.url)];
    expect(await wrongWithin(MASKS[view], { client, room, token: await client.token(room, view) })).toEqual(
      [],
    );
  });

  it.each(ADMITTED)(
    'M10 are accepted within the rights of a token that was given without a link, for: %s',
    async (who) => {
      const [room, { client, deviceId }] = [await principals.spareRoom(), principals.named(who)];
      const token = await client.token(room, 'VIEWER', { deviceId, signature: null });
      expect(await wrongWithin(maskOf(who), { client, room, token })).toEqual([]);
    },
  );

  const lastWishes = ROOM_MEMBERS.flatMap((who) => LAST_COMMANDS.map((name) => ({ who, name })));
  it.each(lastWishes)(
    'M10 for $name are accepted once, because the command ends the token: $who',
    async ({ who, name }) => {
      const [room, { client }] = [await principals.spareRoom(), principals.named(who)];
      const at = { client, room, token: await client.token(room, 'CONTROLLER') };
      const cell = (expected: string) => ({ name, expected, outcome: commandAtRest(at, name) });
      expect(await tally.wrong([cell('200')])).toEqual([]);
      expect(await tally.wrong([cell('401 unauthorized')])).toEqual([]);
    },
  );

  it.each(KEY_SCOPES)(
    "K360 in a batch are accepted only for commands of the key's scope: %s",
    async (scope) => {
      const room = await principals.spareRoom();
      const { client } = principals.named('owner');
      const { key } = await newKey(client, principals.teamId, { scope });
      const batch = (name: CommandName) =>
        principals.people.someone().call('POST', '/v1/batch', {
          headers: { authorization: `Bearer ${key}` },
          body: { room_id: room.room.pid, commands: [{ name, payload: payloadOf(name) }] },
        });
      const cellOf = (name: CommandName): Cell => ({
        name,
        expected: batchRefusal(scope, name) ?? LET_IN,
        outcome: batch(name)
          .then(outcomeOf)
          .then((said) => (batchRefusal(scope, name) === null ? admission(said) : said)),
      });
      const before = await stateOf(room);
      const refused = COMMANDS.filter((name) => batchRefusal(scope, name) !== null);
      expect(await tally.wrong(refused.map(cellOf))).toEqual([]);
      expect(await stateOf(room)).toEqual(before);
      expect(await tally.wrong(COMMANDS.filter((name) => !refused.includes(name)).map(cellOf))).toEqual([]);
    },
  );

  const agents = KEY_SCOPES.flatMap((scope) => [true, false].map((writes) => ({ scope, writes })));
  it.each(agents)(
    "K2402 of an agent are accepted only for tools of the key's scope: $scope, with write: $writes",
    async (agent) => {
      const room = await principals.spareRoom();
      const [owner, other] = [principals.named('owner'), principals.named('other user')];
      const own = await newKey(owner.client, principals.teamId, { scope: agent.scope });
      const foreign = await newKey(other.client, other.uid, { scope: agent.scope });
      const cellsOf = (key: string, told: (allowed: boolean) => string) => (name: string) => ({
        name,
        expected: told(agentMayCall(name, agent)),
        outcome: calledByAgent(key, name, agent.writes, room),
      });
      const names = Object.keys(endpoints);
      const refused = names.filter((name) => !agentMayCall(name, agent));
      const before = await stateOf(room);
      expect(await tally.wrong(refused.map(cellsOf(own.key, () => 'forbidden')))).toEqual([]);
      expect(await tally.wrong(names.map(cellsOf('made-up', () => '401 unauthorized')))).toEqual([]);
      const foreignCells = names.map(
        cellsOf(foreign.key, (allowed) => (allowed ? 'room_not_found' : 'forbidden')),
      );
      expect(await tally.wrong(foreignCells)).toEqual([]);
      expect(await stateOf(room)).toEqual(before);
      const allowed = names.filter((name) => !refused.includes(name));
      expect(await tally.wrong(allowed.map(cellsOf(own.key, () => LET_IN)))).toEqual([]);
    },
  );

  function agentMayCall(name: string, { scope, writes }: (typeof agents)[number]): boolean {
    const wanted = endpoints[name]?.scope ?? 'edit';
    return KEY_SCOPES.indexOf(wanted) <= KEY_SCOPES.indexOf(scope) && (writes || wanted === 'read');
  }

  async function calledByAgent(key: string, name: string, writes: boolean, room: MadeRoom): Promise<string> {
    const params = { name, arguments: { room_id: room.room.pid } };
    const answer = await principals.people.someone().call('POST', `/mcp${writes ? '?write=1' : ''}`, {
      headers: { authorization: `Bearer ${key}`, accept: 'application/json, text/event-stream' },
      body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
    });
    if (answer.status !== 200) return outcomeOf(answer);
    const { content } = toolAnswer.parse(answer.body).result;
    const { code = '' } = Object(JSON.parse(content[0].text));
    return ['forbidden', 'room_not_found', 'unauthorized', 'internal'].includes(code) ? code : LET_IN;
  }

  async function stateOf(made: MadeRoom): Promise<unknown> {
    const { client } = principals.named('owner');
    const headers = { 'x-access-token': await client.token(made, 'CONTROLLER') };
    return (await client.call('GET', `/api/rooms/${made.room.pid}/state`, { headers })).body;
  }

  async function wrongWithin(mask: Mask, at: RoomCaller): Promise<readonly string[]> {
    const socket = await RoomClient.join(principals.url, { token: at.token ?? '' });
    const wrong = await tally.wrong(cellsWithin(mask, at, socket));
    await socket.close();
    return wrong;
  }

  it("change the database, which proves that the test would see a refused request's changes", () => {
    expect(principals.footprint.digest()).not.toBe(digest);
  });
});

it('the table of rights has at least 3,000 cells', () => {
  expect(tally.count).toBeGreaterThanOrEqual(3_000);
});
