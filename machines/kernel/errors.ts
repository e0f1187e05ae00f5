import { errorWords } from '../words/errors.ts';

/** The client gives up, retries later, or requests the whole state. */
export type Retry = 'never' | 'after' | 'resync';

export interface ErrorEntry {
  readonly status: number;
  readonly retry: Retry;
  /** WebSocket code if the error closes the socket. */
  readonly closeCode?: number;
}

const errorEntry = (status: number, retry: Retry = 'never', closeCode?: number): ErrorEntry =>
  closeCode === undefined ? { status, retry } : { status, retry, closeCode };

export const errors = {
  invalid: errorEntry(400),
  bad_json: errorEntry(400),
  bad_length: errorEntry(400),
  bad_host: errorEntry(400),
  unauthorized: errorEntry(401, 'never', 4401),
  token_expired: errorEntry(401),
  forbidden: errorEntry(403),
  bad_signature: errorEntry(403),
  wrong_credentials: errorEntry(401),
  wrong_password: errorEntry(403),
  wrong_code: errorEntry(403),
  wrong_passkey: errorEntry(403),
  passkey_password: errorEntry(403),
  half_expired: errorEntry(401),
  second_factor_needed: errorEntry(403),
  reauthenticate: errorEntry(403),
  link_expired: errorEntry(400),
  email_taken: errorEntry(409),
  email_unproven: errorEntry(403),
  https_needed: errorEntry(403),
  busy: errorEntry(503, 'after'),
  cross_site: errorEntry(403),
  denied_protected: errorEntry(403, 'never', 4403),
  denied_kicked: errorEntry(403),
  not_found: errorEntry(404),
  method_not_allowed: errorEntry(405),
  room_not_found: errorEntry(404),
  conflict: errorEntry(409),
  key_reused: errorEntry(422),
  too_large: errorEntry(413),
  unsupported_type: errorEntry(415),
  rate_limited: errorEntry(429, 'after'),
  storage_limit: errorEntry(429, 'after'),
  internal: errorEntry(500, 'after'),
  storage_unavailable: errorEntry(503, 'after'),
  room_damaged: errorEntry(503, 'after', 4500),
  not_ready: errorEntry(503, 'after'),
  team_not_found: errorEntry(404),
  last_owner: errorEntry(409),
  own_team: errorEntry(409),
  team_not_empty: errorEntry(409),
  team_billed: errorEntry(409),
  picture_unreadable: errorEntry(422),
  picture_too_large: errorEntry(413),
  picture_in_use: errorEntry(409),
  pictures_unavailable: errorEntry(503, 'after'),
  upload_timeout: errorEntry(408, 'after'),
  storage_full: errorEntry(507, 'after'),
  billing_off: errorEntry(404),
  payment_declined: errorEntry(402),
  change_not_permitted: errorEntry(409),
  amount_changed: errorEntry(409),
  seats_below_members: errorEntry(409),
  trial_used: errorEntry(409),
  provider_unavailable: errorEntry(503, 'after'),
  unknown_command: errorEntry(400),
  unknown_timer: errorEntry(404),
  unknown_reminder: errorEntry(404),
  unknown_message: errorEntry(404),
  unknown_output: errorEntry(404),
  output_designed: errorEntry(409),
  output_frozen: errorEntry(409),
  designs_limit: errorEntry(409),
  unknown_automation: errorEntry(404),
  unknown_clock: errorEntry(404),
  unknown_column: errorEntry(404),
  cells_limit: errorEntry(409),
  unknown_client: errorEntry(404),
  no_timer: errorEntry(409),
  already_running: errorEntry(409),
  not_running: errorEntry(409),
  not_started: errorEntry(409),
  no_aim: errorEntry(409),
  no_next_timer: errorEntry(409),
  no_previous_timer: errorEntry(409),
  nothing_shown: errorEntry(409),
  nothing_to_undo: errorEntry(409),
  nothing_to_redo: errorEntry(409),
  plan_limit: errorEntry(403),
  clocks_limit: errorEntry(403),
  plan_feature: errorEntry(403),
  outgoing_not_allowed: errorEntry(403),
  no_source: errorEntry(409),
  source_unavailable: errorEntry(502, 'after'),
  questions_closed: errorEntry(409),
  duplicate_command: errorEntry(409),
  too_late: errorEntry(409),
  journal_conflict: errorEntry(409),
  bad_frame: errorEntry(400, 'never', 4400),
  hello_timeout: errorEntry(408, 'after', 4408),
  kicked: errorEntry(403, 'never', 4410),
  denied_full: errorEntry(403, 'after', 4429),
  too_many_commands: errorEntry(429, 'after', 4428),
  slow_consumer: errorEntry(503, 'resync', 4413),
  replaced: errorEntry(409, 'never', 1000),
  restarting: errorEntry(503, 'after', 1012),
  upgrade: errorEntry(426, 'after', 4426),
} as const satisfies Record<keyof typeof errorWords, ErrorEntry>;

export type ErrorCode = keyof typeof errors;

export interface Issue {
  readonly path: string;
  readonly message: string;
}

export interface Refusal {
  readonly code: ErrorCode;
  readonly message: string;
  readonly issues?: readonly Issue[];
}

export const refusal = (code: ErrorCode, message: string = errorWords[code]): Refusal => ({ code, message });

const SETTLED_CODES: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'already_running',
  'not_running',
  'not_started',
  'no_next_timer',
  'no_previous_timer',
  'nothing_shown',
]);

/** Returns true if the requested state already exists, which is no error (K14, K105). */
export const isSettled = (code: ErrorCode): boolean => SETTLED_CODES.has(code);
