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
import type { Cast } from './cast.ts';

const room = (cast: Cast, rest = ''): string => `/api/rooms/${cast.pid}${rest}`;

const spareRoom = async (cast: Cast): Promise<Asked> => {
  const made = await cast.spareRoom();
  return { path: `/api/rooms/${made.room.pid}` };
};

const deletedRoom = async (cast: Cast): Promise<Asked> => {
  const { path } = await spareRoom(cast);
  await cast.player('owner').client.call('DELETE', path);
  return { path: `${path}/restore` };
};

/** Who may call what of rooms and their outputs. */
export const roomCalls: readonly CallRow[] = [
  {
    call: 'POST /api/rooms',
    rule: everyone,
    answer: '201',
    ask: at('/api/rooms', {}),
    spend: async (cast, who) => doubled(cast, who, '/api/rooms', {}),
  },
  {
    call: 'POST /api/rooms',
    about: 'for the team',
    rule: teamRooms,
    answer: '201',
    ask: (cast) => ({ path: '/api/rooms', body: { teamId: cast.teamId } }),
  },
  { call: 'GET /api/rooms', rule: users, answer: '200', ask: at('/api/rooms') },
  {
    call: 'GET /api/rooms',
    about: 'of the team',
    rule: teamRooms,
    answer: '200',
    ask: (cast) => ({ path: `/api/rooms?teamId=${cast.teamId}` }),
  },
  { call: 'GET /api/rooms/:pid', rule: roomMembers, answer: '200', ask: (cast) => ({ path: room(cast) }) },
  {
    call: 'PATCH /api/rooms/:pid',
    rule: roomMembers,
    answer: '200',
    ask: (cast) => ({ path: room(cast), body: { name: 'Taken over' } }),
  },
  {
    call: 'DELETE /api/rooms/:pid',
    rule: roomMembers,
    answer: '204',
    ask: (cast) => ({ path: room(cast) }),
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
    ask: (cast) => ({ path: '/api/rooms/import', body: { file: emptyShow, teamId: cast.teamId } }),
  },
  {
    call: 'GET /api/rooms/:pid/export',
    rule: roomMembers,
    answer: '200',
    ask: (cast) => ({ path: room(cast, '/export') }),
  },
  {
    call: 'POST /api/rooms/:pid/duplicate',
    rule: roomMembers,
    answer: '201',
    ask: (cast) => ({ path: room(cast, '/duplicate') }),
  },
  {
    call: 'POST /api/rooms/:pid/move',
    rule: roomMembers,
    answer: '200',
    ask: (cast, who) => ({ path: room(cast, '/move'), body: { teamId: cast.player(who).uid || 'none' } }),
    spend: async (cast) => ({
      path: `${(await spareRoom(cast)).path}/move`,
      body: { teamId: cast.teamId },
    }),
  },
  {
    call: 'POST /api/rooms/:pid/restore',
    rule: deletedRoomMembers,
    answer: '200',
    ask: (cast) => ({ path: room(cast, '/restore') }),
    spend: deletedRoom,
  },
  {
    call: 'GET /api/rooms/:pid/credentials',
    about: 'a view that needs no link',
    rule: notBarred,
    answer: '200',
    ask: (cast, who) => ({
      path: room(cast, `/credentials?view=VIEWER&deviceId=${cast.player(who).deviceId}`),
    }),
  },
  {
    call: 'GET /api/rooms/:pid/state',
    rule: tokens,
    answer: '200',
    ask: (cast) => ({ path: room(cast, '/state') }),
  },
  {
    call: 'POST /api/rooms/:pid/commands',
    rule: tokens,
    answer: '200',
    ask: (cast) => ({ path: room(cast, '/commands'), body: { name: 'timeset/start' } }),
  },
  {
    call: 'GET /api/rooms/:pid/log',
    rule: tokensOrMembers,
    answer: '200',
    ask: (cast) => ({ path: room(cast, '/log') }),
  },
  {
    call: 'GET /api/rooms/:pid/kicked',
    rule: tokens,
    answer: '200',
    ask: (cast) => ({ path: room(cast, '/kicked') }),
  },
  {
    call: 'POST /api/rooms/:pid/questions',
    rule: everyone,
    answer: '201',
    ask: (cast) => ({ path: room(cast, '/questions'), body: { text: 'When is the break?' } }),
  },
  {
    call: 'GET /api/outputs/:outputId/credentials',
    rule: outputMembers,
    answer: '200',
    ask: (cast, who) => ({
      path: `/api/outputs/${cast.outputId}/credentials?deviceId=${cast.player(who).deviceId}-o`,
    }),
  },
];
