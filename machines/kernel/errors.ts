/**
 * The one table of error codes. `status` is the HTTP status, `closeCode` the WebSocket close code where the error
 * ends a socket, `retry` what the client does next. Messages are fit for people and say what to do.
 */

/** What a client does after an error: give up, try again later, or come back for a whole snapshot. */
export type Retry = 'never' | 'after' | 'resync';

export interface ErrorEntry {
  readonly status: number;
  readonly message: string;
  readonly retry: Retry;
  readonly closeCode?: number;
}

const entry = (status: number, message: string, retry: Retry = 'never', closeCode?: number): ErrorEntry =>
  closeCode === undefined ? { status, message, retry } : { status, message, retry, closeCode };

export const errors = {
  // requests
  invalid: entry(400, 'Some of what was sent is not valid.'),
  bad_json: entry(400, 'The request body is not valid JSON.'),
  bad_length: entry(400, 'Send the body in one piece, with one Content-Length and no Transfer-Encoding.'),
  bad_host: entry(400, 'Send one Host header with the name or the address of this server.'),
  unauthorized: entry(401, 'Sign in, or open the room from its link again.', 'never', 4401),
  token_expired: entry(401, 'The room token has expired. Ask for a new one.'),
  forbidden: entry(403, 'This link does not allow that. Ask the operator for a link with more rights.'),
  bad_signature: entry(
    403,
    'This link is not valid, or it has been replaced. Ask the operator for a new one.',
  ),
  wrong_credentials: entry(401, 'The e-mail address or the password is not right.'),
  wrong_password: entry(403, 'The present password is not right.'),
  link_expired: entry(400, 'This link has expired or was used before. Ask for a new one.'),
  email_taken: entry(
    409,
    'Another account has proven this e-mail address to be its own. Log in to that one.',
  ),
  email_unproven: entry(
    403,
    'Confirm your e-mail address first: follow the link in the mail. Your settings send it again.',
  ),
  busy: entry(503, 'Many people are signing in right now. Wait a moment and try again.', 'after'),
  cross_site: entry(403, 'Requests from other sites are refused.'),
  denied_protected: entry(403, 'This room is protected by a password.', 'never', 4403),
  denied_kicked: entry(403, 'This screen was removed from the room. An operator can let it in again.'),
  not_found: entry(404, 'There is nothing at this address.'),
  method_not_allowed: entry(405, 'This address does not answer that method.'),
  room_not_found: entry(404, 'There is no room with this id.'),
  conflict: entry(409, 'That has been changed meanwhile. Reload and try again.'),
  too_large: entry(413, 'That is too large.'),
  unsupported_type: entry(415, 'Send JSON, with the content type application/json.'),
  rate_limited: entry(429, 'Too many requests. Wait a moment and try again.', 'after'),
  storage_limit: entry(
    429,
    'A lot has been added from this network without an account. Log in with a confirmed e-mail address, or go on in a while.',
    'after',
  ),
  internal: entry(500, 'Something went wrong on the server. Nothing was changed.', 'after'),
  storage_unavailable: entry(
    503,
    'The server cannot save right now. Nothing was changed; clocks go on.',
    'after',
  ),
  room_damaged: entry(
    503,
    'This room is damaged on the disk of the server and is not shown. Whoever runs the server can restore a backup.',
    'after',
    4500,
  ),
  not_ready: entry(503, 'The server is starting or stopping. Try again in a moment.', 'after'),
  // teams
  team_not_found: entry(404, 'There is no such team, or you are not in it.'),
  last_owner: entry(409, 'A team needs an owner. Make someone else an owner first.'),
  own_team: entry(
    409,
    'Your own team goes with your account: it stays yours, and can be neither left nor deleted.',
  ),
  team_not_empty: entry(409, 'The team still has rooms. Move them to another team or delete them first.'),
  // commands
  unknown_command: entry(400, 'There is no such command.'),
  unknown_timer: entry(404, 'That timer does not exist any more.'),
  unknown_message: entry(404, 'That message does not exist any more.'),
  unknown_output: entry(404, 'That output does not exist any more.'),
  unknown_client: entry(404, 'That device is not connected any more.'),
  no_timer: entry(409, 'The room has no timer to run. Add one first.'),
  already_running: entry(409, 'The timer is running already.'),
  not_running: entry(409, 'No timer is running.'),
  not_started: entry(409, 'The timer has not been started.'),
  no_next_timer: entry(409, 'This is the last timer.'),
  no_previous_timer: entry(409, 'This is the first timer.'),
  nothing_shown: entry(409, 'No message is shown.'),
  nothing_to_undo: entry(409, 'There is nothing to undo.'),
  nothing_to_redo: entry(409, 'There is nothing to redo.'),
  plan_limit: entry(403, 'The plan of this room allows no more of these. Remove one first.'),
  questions_closed: entry(409, 'This room takes no questions just now.'),
  duplicate_command: entry(409, 'This command id was used before and its answer is no longer kept.'),
  // sockets
  bad_frame: entry(400, 'The server could not read that frame.', 'never', 4400),
  hello_timeout: entry(408, 'No hello frame came in time.', 'after', 4408),
  kicked: entry(403, 'An operator removed this screen from the room.', 'never', 4410),
  denied_full: entry(403, 'The room has as many devices as its plan allows.', 'after', 4429),
  too_many_commands: entry(429, 'Too many commands. Slow down.', 'after', 4428),
  slow_consumer: entry(503, 'This connection is too slow to keep up.', 'resync', 4413),
  replaced: entry(409, 'This screen has connected anew over another line.', 'never', 1000),
  restarting: entry(503, 'The server is restarting.', 'after', 1012),
  upgrade: entry(426, 'The server was updated.', 'after', 4426),
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errors;

/** A refusal: a code of the table, the sentence to show, and where it helps the fields concerned. */
export interface Refusal {
  readonly code: ErrorCode;
  readonly message: string;
  readonly issues?: readonly { readonly path: string; readonly message: string }[];
}

/** A refusal with the table's message, or a more exact one. */
export function refusal(code: ErrorCode, message: string = errors[code].message): Refusal {
  return { code, message };
}
