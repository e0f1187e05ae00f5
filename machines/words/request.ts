/** Why a request of an automation got no answer, and what is wrong with one. */
export const requestReasons = {
  unreachable: 'Can’t reach the address.',
  slow: 'The address did not answer in time.',
  unknown_name: 'Unknown host name.',
  forbidden: 'This address is in a private network. The server’s operator can allow it in WEBHOOK_ALLOW.',
  broken: 'The answer is not HTTP.',
  busy: 'Not sent: too many other requests were waiting.',
  too_late: 'Not sent: it was too late for this cue.',
  secret_missing: 'Not sent: the room has no secret with this name.',
  too_large: 'Not sent: the request is larger than 8 kB.',
  outgoing_not_allowed: 'Not sent: this team can’t send to other machines from this server (OUTGOING_TEAMS).',
  plan_limit: 'Not sent: your plan does not include API access.',
  invalid: 'Not sent: the address is not valid.',
};

export const requestWords = {
  headerName: (name: string) => `“${name}” is not a header name.`,
  headerForbidden: (name: string) => `The server sets the header “${name}” itself. Remove it.`,
  headerBreak: (name: string) => `The header “${name}” contains a line break or control character.`,
  secretInUrl: 'A secret can’t stand in the URL. Use it in a header or in the body.',
  hostFixed: 'Placeholders can’t stand in the scheme or host of the URL.',
  tooLarge: 'URL, headers and body together may have at most 8 kB.',
};
