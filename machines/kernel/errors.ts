import { errorWords } from '../words/errors.ts';

/**
 * `status` is the HTTP status. `closeCode` is the WebSocket code if the error closes the socket. `retry` tells the
 * client what to do next.
 */

/** The client gives up, retries later, or requests the whole state. */
export type Retry = 'never' | 'after' | 'resync';

export interface ErrorEntry {
  readonly status: number;
  readonly retry: Retry;
  readonly closeCode?: number;
}

const entry = (status: number, retry: Retry = 'never', closeCode?: number): ErrorEntry =>
  closeCode === undefined ? { status, retry } : { status, retry, closeCode };

export const errors = {
  invalid: entry(400),
  bad_json: entry(400),
  bad_length: entry(400),
  bad_host: entry(400),
  unauthorized: entry(401, 'never', 4401),
  token_expired: entry(401),
  forbidden: entry(403),
  bad_signature: entry(403),
  wrong_credentials: entry(401),
  wrong_password: entry(403),
  wrong_code: entry(403),
  wrong_passkey: entry(403),
  passkey_password: entry(403),
  half_expired: entry(401),
  second_factor_needed: entry(403),
  reauthenticate: entry(403),
  link_expired: entry(400),
  email_taken: entry(409),
  email_unproven: entry(403),
  https_needed: entry(403),
  busy: entry(503, 'after'),
  cross_site: entry(403),
  denied_protected: entry(403, 'never', 4403),
  denied_kicked: entry(403),
  not_found: entry(404),
  method_not_allowed: entry(405),
  room_not_found: entry(404),
  conflict: entry(409),
  key_reused: entry(422),
  too_large: entry(413),
  unsupported_type: entry(415),
  rate_limited: entry(429, 'after'),
  storage_limit: entry(429, 'after'),
  internal: entry(500, 'after'),
  storage_unavailable: entry(503, 'after'),
  room_damaged: entry(503, 'after', 4500),
  not_ready: entry(503, 'after'),
  team_not_found: entry(404),
  last_owner: entry(409),
  own_team: entry(409),
  team_not_empty: entry(409),
  team_billed: entry(409),
  picture_unreadable: entry(422),
  picture_too_large: entry(413),
  picture_in_use: entry(409),
  pictures_unavailable: entry(503, 'after'),
  upload_timeout: entry(408, 'after'),
  storage_full: entry(507, 'after'),
  billing_off: entry(404),
  payment_declined: entry(402),
  change_not_permitted: entry(409),
  amount_changed: entry(409),
  seats_below_members: entry(409),
  trial_used: entry(409),
  provider_unavailable: entry(503, 'after'),
  unknown_command: entry(400),
  unknown_timer: entry(404),
  unknown_reminder: entry(404),
  unknown_message: entry(404),
  unknown_output: entry(404),
  output_designed: entry(409),
  output_frozen: entry(409),
  designs_limit: entry(409),
  unknown_automation: entry(404),
  unknown_clock: entry(404),
  unknown_column: entry(404),
  cells_limit: entry(409),
  unknown_client: entry(404),
  no_timer: entry(409),
  already_running: entry(409),
  not_running: entry(409),
  not_started: entry(409),
  no_aim: entry(409),
  no_next_timer: entry(409),
  no_previous_timer: entry(409),
  nothing_shown: entry(409),
  nothing_to_undo: entry(409),
  nothing_to_redo: entry(409),
  plan_limit: entry(403),
  clocks_limit: entry(403),
  plan_feature: entry(403),
  outgoing_not_allowed: entry(403),
  no_source: entry(409),
  source_unavailable: entry(502, 'after'),
  questions_closed: entry(409),
  duplicate_command: entry(409),
  too_late: entry(409),
  journal_conflict: entry(409),
  bad_frame: entry(400, 'never', 4400),
  hello_timeout: entry(408, 'after', 4408),
  kicked: entry(403, 'never', 4410),
  denied_full: entry(403, 'after', 4429),
  too_many_commands: entry(429, 'after', 4428),
  slow_consumer: entry(503, 'resync', 4413),
  replaced: entry(409, 'never', 1000),
  restarting: entry(503, 'after', 1012),
  upgrade: entry(426, 'after', 4426),
} as const satisfies Record<keyof typeof errorWords, ErrorEntry>;

export type ErrorCode = keyof typeof errors;

export interface Refusal {
  readonly code: ErrorCode;
  readonly message: string;
  readonly issues?: readonly { readonly path: string; readonly message: string }[];
}

export function refusal(code: ErrorCode, message: string = errorWords[code]): Refusal {
  return { code, message };
}

const SETTLED: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'already_running',
  'not_running',
  'not_started',
  'no_next_timer',
  'no_previous_timer',
  'nothing_shown',
]);

/**
 * Returns true if the requested state already exists, which is no error for a repeated press (K14) or a step of an
 * automation (K105).
 */
export function isSettled(code: ErrorCode): boolean {
  return SETTLED.has(code);
}
