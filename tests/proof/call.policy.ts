import { accountCalls } from './account.policy.ts';
import { adminCalls } from './admin.policy.ts';
import { at, type CallRow } from './call.row.ts';
import { everyone } from './call.rules.ts';
import { roomCalls } from './room.policy.ts';
import { teamCalls } from './team.policy.ts';

const system: readonly CallRow[] = [
  ...['version', 'addresses', 'health', 'ready'].map((name) => ({
    call: `GET /api/${name}`,
    rule: everyone,
    answer: '200',
    ask: at(`/api/${name}`),
  })),
  { call: 'POST /api/socket-check', rule: everyone, answer: '204', ask: at('/api/socket-check', {}) },
  { call: 'POST /api/reports', rule: everyone, answer: '404 not_found', ask: at('/api/reports', {}) },
  { call: 'GET /api/plans/:id', rule: everyone, answer: '200', ask: at('/api/plans/0') },
];

/**
 * Rights to calls, written by hand: each call of the REST API once, or once for each variant. A call of the server
 * without a row here fails the build.
 */
export const CALL_ROWS: readonly CallRow[] = [
  ...system,
  ...accountCalls,
  ...roomCalls,
  ...teamCalls,
  ...adminCalls,
];
