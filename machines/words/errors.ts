/** What people are told of each error (`machines/kernel/errors.ts`): fit for them, and what to do. */
export const errorWords = {
  // requests
  invalid: 'Some of what was sent is not valid.',
  bad_json: 'The request body is not valid JSON.',
  bad_length: 'Send the body in one piece, with one Content-Length and no Transfer-Encoding.',
  bad_host: 'Send one Host header with the name or the address of this server.',
  unauthorized: 'Sign in, or open the room from its link again.',
  token_expired: 'The room token has expired. Ask for a new one.',
  forbidden: 'This link does not allow that. Ask the operator for a link with more rights.',
  bad_signature: 'This link is not valid, or it has been replaced. Ask the operator for a new one.',
  wrong_credentials: 'The e-mail address or the password is not right.',
  wrong_password: 'The current password is not right.',
  wrong_code: 'This code is not right, or was used before. Wait for the next one.',
  wrong_passkey: 'This passkey was not accepted. Try again, or use another way to log in.',
  passkey_password:
    'The password has changed since. Log in once with it and this passkey; then the passkey is enough again.',
  half_expired: 'That took too long. Log in again.',
  second_factor_needed:
    'Administrators of this server need a second factor. Set it up in your settings first.',
  reauthenticate: 'Enter your password again first: this cannot be undone.',
  link_expired: 'This link has expired or was used before. Ask for a new one.',
  email_taken: 'Another account has confirmed this e-mail address. Log in to that account.',
  email_unproven:
    'Confirm your e-mail address first: follow the link in the mail. Your settings send it again.',
  https_needed: 'Open the site by its https address for that.',
  busy: 'Many people are signing in right now. Wait a moment and try again.',
  cross_site: 'Requests from other sites are refused.',
  denied_protected: 'This room is protected by a password.',
  denied_kicked: 'This screen was removed from the room. An operator can let it in again.',
  not_found: 'There is nothing at this address.',
  method_not_allowed: 'This address does not answer that method.',
  room_not_found: 'There is no room with this id.',
  key_reused: 'This Idempotency-Key was used for something else. Use a new one.',
  conflict: 'That has been changed meanwhile. Reload and try again.',
  too_large: 'That is too large.',
  unsupported_type: 'Send JSON, with the content type application/json.',
  rate_limited: 'Too many requests. Wait a moment and try again.',
  storage_limit:
    'A lot has been added from this network without an account. Log in with a confirmed e-mail address, or go on in a while.',
  internal: 'Something went wrong on the server. Nothing was changed.',
  storage_unavailable: 'The server cannot save right now. Nothing was changed; clocks go on.',
  room_damaged:
    'This room is damaged on the disk of the server and is not shown. The people who run the server can restore a backup.',
  not_ready: 'The server is starting or stopping. Try again in a moment.',

  // teams
  team_not_found: 'There is no such team, or you are not in it.',
  last_owner: 'A team needs an owner. Make someone else an owner first.',
  own_team: 'Your own team goes with your account: it stays yours, and can be neither left nor deleted.',
  team_not_empty: 'The team still has rooms. Move them to another team or delete them first.',
  team_billed: 'The team has a plan that is billed. Cancel it on its billing page first.',

  // pictures
  picture_unreadable:
    'This picture cannot be read: it is damaged, or takes too much work. Save it again and try once more.',
  picture_too_large: 'A picture may have 8,192 dots a side and 40 million in all. Make it smaller.',
  picture_in_use: 'A design still shows this picture. Take it out of there first.',
  pictures_unavailable:
    'This server takes no pictures: what reads them (sharp) is not installed on it. All else works.',
  upload_timeout: 'The picture did not come through in time. Try again, maybe over a better connection.',
  storage_full: 'The disk of the server is full. The picture was not kept; the show goes on.',

  // billing
  billing_off: 'This server has no billing: everything is included.',
  payment_declined: 'The payment was declined. Nothing was charged. Try another card.',
  change_not_permitted: 'Your plan cannot be changed to that.',
  amount_changed: 'The amount has changed since it was shown. Nothing was charged. Look at it again.',
  seats_below_members: 'The team has more members than that. Take some out of the team first.',
  trial_used: 'This team has had its free trial.',
  provider_unavailable: 'The payment provider does not answer. Nothing was charged. Try again in a while.',
  // commands
  unknown_command: 'There is no such command.',
  unknown_timer: 'That timer does not exist any more.',
  unknown_message: 'That message does not exist any more.',
  unknown_output: 'That output does not exist any more.',
  unknown_automation: 'That automation does not exist any more.',
  output_designed: 'This output has a design of its own. Change that instead.',
  output_frozen: 'This output is frozen. Let it go first.',
  designs_limit: 'The designs of this room are as large as they may be. Simplify or remove some first.',
  unknown_client: 'That device is not connected any more.',
  no_timer: 'The room has no timer to run. Add one first.',
  already_running: 'The timer is running already.',
  not_running: 'No timer is running.',
  not_started: 'The timer has not been started.',
  no_next_timer: 'This is the last timer.',
  no_previous_timer: 'This is the first timer.',
  nothing_shown: 'No message is shown.',
  nothing_to_undo: 'There is nothing to undo.',
  nothing_to_redo: 'There is nothing to redo.',
  plan_limit: 'The plan of this room allows no more of these. Remove one first.',
  plan_feature: 'The plan of this room does not have that.',
  outgoing_not_allowed:
    'To send to other machines, confirm a member’s e-mail address, or have the server’s owner set OUTGOING_TEAMS.',
  questions_closed: 'This room takes no questions just now.',
  duplicate_command: 'This command id was used before and its answer is no longer kept.',
  too_late: 'This reached the server too late. Look at the clock, and press again if needed.',

  // sockets
  bad_frame: 'The server could not read that frame.',
  hello_timeout: 'No hello frame came in time.',
  kicked: 'An operator removed this screen from the room.',
  denied_full: 'The room has as many devices as its plan allows.',
  too_many_commands: 'Too many commands. Slow down.',
  slow_consumer: 'This connection is too slow to keep up.',
  replaced: 'This screen has connected again, over another connection.',
  restarting: 'The server is restarting.',
  upgrade: 'The server was updated.',
};
