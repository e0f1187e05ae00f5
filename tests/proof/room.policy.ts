import { emptyShow } from '../support/empty-show.ts';
import { type Asked, at, type CallRow, doubled } from './call.row.ts';
import {
  deletedRoomMembers,
  everyone,
  notBarred,
  outputMembers,
  roomMembers,
  teamRooms,
  tokens,
  tokensOrMembers,
  users,
} from './call.rules.ts';
import type { Principals } from './principals.ts';

const room = (principals: Principals, rest = ''): string => `/api/rooms/${principals.pid}${rest}`;

const spareRoom = async (principals: Principals): Promise<Asked> => {
  const made = await principals.spareRoom();
  return { path: `/api/rooms/${made.room.pid}` };
};

const deletedRoom = async (principals: Principals): Promise<Asked> => {
  const { path } = await spareRoom(principals);
  await principals.named('owner').client.call('DELETE', path);
  return { path: `${path}/restore` };
};

/** Rights to calls about rooms and their outputs. */
export const roomCalls: readonly CallRow[] = [
  {
    call: 'POST /api/rooms',
    rule: everyone,
    answer: '201',
    ask: at('/api/rooms', {}),
    spend: async (principals, who) => doubled(principals, who, '/api/rooms', {}),
  },
  {
    call: 'POST /api/rooms',
    about: 'for the team',
    rule: teamRooms,
    answer: '201',
    ask: (principals) => ({ path: '/api/rooms', body: { teamId: principals.teamId } }),
  },
  { call: 'GET /api/rooms', rule: users, answer: '200', ask: at('/api/rooms') },
  {
    call: 'GET /api/rooms',
    about: 'of the team',
    rule: teamRooms,
    answer: '200',
    ask: (principals) => ({ path: `/api/rooms?teamId=${principals.teamId}` }),
  },
  {
    call: 'GET /api/rooms/:pid',
    rule: roomMembers,
    answer: '200',
    ask: (principals) => ({ path: room(principals) }),
  },
  {
    call: 'PATCH /api/rooms/:pid',
    rule: roomMembers,
    answer: '200',
    ask: (principals) => ({ path: room(principals), body: { name: 'Taken over' } }),
  },
  {
    call: 'DELETE /api/rooms/:pid',
    rule: roomMembers,
    answer: '204',
    ask: (principals) => ({ path: room(principals) }),
    spend: spareRoom,
  },
  {
    call: 'POST /api/rooms/import',
    rule: users,
    answer: '201',
    ask: at('/api/rooms/import', { file: emptyShow }),
  },
  {
    call: 'POST /api/rooms/import',
    about: 'for the team',
    rule: teamRooms,
    answer: '201',
    ask: (principals) => ({
      path: '/api/rooms/import',
      body: { file: emptyShow, teamId: principals.teamId },
    }),
  },
  {
    call: 'GET /api/rooms/:pid/export',
    rule: roomMembers,
    answer: '200',
    ask: (principals) => ({ path: room(principals, '/export') }),
  },
  {
    call: 'GET /api/rooms/:pid/named-links',
    rule: roomMembers,
    answer: '200',
    ask: (principals) => ({ path: room(principals, '/named-links') }),
  },
  {
    call: 'POST /api/rooms/:pid/named-links',
    rule: roomMembers,
    answer: '404 unknown_column',
    ask: (principals) => ({
      path: room(principals, '/named-links'),
      body: { name: 'Light', read: ['none'] },
    }),
  },
  {
    call: 'DELETE /api/rooms/:pid/named-links/:id',
    rule: roomMembers,
    answer: '404 not_found',
    ask: (principals) => ({ path: room(principals, '/named-links/none') }),
  },
  {
    call: 'GET /api/rooms/:pid/osc',
    rule: roomMembers,
    answer: '200',
    ask: (principals) => ({ path: room(principals, '/osc') }),
  },
  {
    call: 'GET /api/rooms/:pid/secrets',
    rule: roomMembers,
    answer: '200',
    ask: (principals) => ({ path: room(principals, '/secrets') }),
  },
  {
    call: 'PUT /api/rooms/:pid/secrets/:name',
    rule: roomMembers,
    answer: '204',
    ask: (principals) => ({ path: room(principals, '/secrets/TOKEN'), body: { value: 'x' } }),
  },
  {
    call: 'DELETE /api/rooms/:pid/secrets/:name',
    rule: roomMembers,
    answer: '204',
    ask: (principals) => ({ path: room(principals, '/secrets/TOKEN') }),
  },
  {
    call: 'POST /api/rooms/:pid/requests/test',
    rule: roomMembers,
    answer: '403 forbidden',
    ask: (principals) => ({
      path: room(principals, '/requests/test'),
      body: { steps: [{ type: 'REQUEST', method: 'GET', url: 'http://127.0.0.1/' }] },
    }),
  },
  {
    call: 'POST /api/rooms/:pid/duplicate',
    rule: roomMembers,
    answer: '201',
    ask: (principals) => ({ path: room(principals, '/duplicate') }),
  },
  {
    call: 'POST /api/rooms/:pid/move',
    rule: roomMembers,
    answer: '200',
    ask: (principals, who) => ({
      path: room(principals, '/move'),
      body: { teamId: principals.named(who).uid || 'none' },
    }),
    spend: async (principals) => ({
      path: `${(await spareRoom(principals)).path}/move`,
      body: { teamId: principals.teamId },
    }),
  },
  {
    call: 'POST /api/rooms/:pid/restore',
    rule: deletedRoomMembers,
    answer: '200',
    ask: (principals) => ({ path: room(principals, '/restore') }),
    spend: deletedRoom,
  },
  {
    call: 'GET /api/rooms/:pid/credentials',
    about: 'a view that needs no link',
    rule: notBarred,
    answer: '200',
    ask: (principals, who) => ({
      path: room(principals, `/credentials?view=VIEWER&deviceId=${principals.named(who).deviceId}`),
    }),
  },
  {
    call: 'GET /api/rooms/:pid/state',
    rule: tokens,
    answer: '200',
    ask: (principals) => ({ path: room(principals, '/state') }),
  },
  {
    call: 'GET /api/rooms/:pid/cells',
    rule: tokens,
    answer: '200',
    ask: (principals) => ({ path: room(principals, '/cells') }),
  },
  {
    call: 'GET /api/rooms/:pid/outputs/:outputId',
    rule: tokens,
    answer: '200',
    ask: (principals) => ({ path: room(principals, `/outputs/${principals.outputId}`) }),
  },
  {
    call: 'POST /api/rooms/:pid/commands',
    rule: tokens,
    answer: '200',
    ask: (principals) => ({ path: room(principals, '/commands'), body: { name: 'timeset/start' } }),
  },
  {
    call: 'PUT /api/rooms/:pid/source',
    rule: tokens,
    answer: '200',
    ask: (principals) => ({ path: room(principals, '/source'), body: { url: '' } }),
  },
  {
    call: 'POST /api/rooms/:pid/source/pull',
    rule: tokens,
    answer: '409 no_source',
    ask: (principals) => ({ path: room(principals, '/source/pull'), body: {} }),
  },
  {
    call: 'POST /api/rooms/:pid/journal',
    rule: tokens,
    answer: '200',
    ask: (principals) => ({
      path: room(principals, '/journal'),
      body: {
        base: { epoch: 1, seq: 1 },
        name: 'Laptop',
        commands: [{ id: 'fresh-id', at: 1, name: 'timeset/start' }],
      },
    }),
  },
  {
    call: 'GET /api/rooms/:pid/journals/:seq',
    rule: tokensOrMembers,
    answer: '404 not_found',
    ask: (principals) => ({ path: room(principals, '/journals/1') }),
  },
  {
    call: 'GET /api/rooms/:pid/log',
    rule: tokensOrMembers,
    answer: '200',
    ask: (principals) => ({ path: room(principals, '/log') }),
  },
  {
    call: 'GET /api/rooms/:pid/timer-runs',
    rule: tokensOrMembers,
    answer: '200',
    ask: (principals) => ({ path: room(principals, '/timer-runs') }),
  },
  {
    call: 'GET /api/rooms/:pid/automations/runs',
    rule: tokensOrMembers,
    answer: '200',
    ask: (principals) => ({ path: room(principals, '/automations/runs') }),
  },
  {
    call: 'GET /api/rooms/:pid/automations/dry-run',
    rule: tokensOrMembers,
    answer: '200',
    ask: (principals) => {
      const when = encodeURIComponent(JSON.stringify({ type: 'CALL', name: 'Doors' }));
      return { path: room(principals, `/automations/dry-run?when=${when}`) };
    },
  },
  {
    call: 'GET /api/rooms/:pid/kicked',
    rule: tokens,
    answer: '200',
    ask: (principals) => ({ path: room(principals, '/kicked') }),
  },
  {
    call: 'POST /api/rooms/:pid/questions',
    rule: everyone,
    answer: '201',
    ask: (principals) => ({ path: room(principals, '/questions'), body: { text: 'When is the break?' } }),
  },
  {
    call: 'GET /api/outputs/:outputId/credentials',
    rule: outputMembers,
    answer: '200',
    ask: (principals, who) => ({
      path: `/api/outputs/${principals.outputId}/credentials?deviceId=${principals.named(who).deviceId}-o`,
    }),
  },
];
