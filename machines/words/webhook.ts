export const deliveryWords = {
  unreachable: 'Can’t reach the receiver.',
  slow: 'The receiver took longer than 10 seconds to answer.',
  unknownName: 'No host has this name. Check the spelling.',
  forbidden: 'This address is in a private network. The server’s operator can allow it in WEBHOOK_ALLOW.',
  busy: 'Waiting: this server sends up to 10 deliveries per second to one receiver.',
  notAllowed:
    'Not sent: this team can’t send to other machines from this server (OUTGOING_TEAMS). Once it can, send again.',
  redirects: 'The receiver redirects to another address. Enter that address instead.',
  unsigned:
    'The server can’t read this webhook’s secret, so it can’t sign deliveries and sends none. Create a new secret and enter it at the receiver.',
  broken: 'The receiver’s answer is not HTTP.',
  badUrl:
    'Enter an https:// or http:// URL on port 80, 443 or 1024 and above, without a user name, spaces or backslashes.',
  sender: (version: string) => `Callboard/${version}`,
  testMessage: 'This is a test from Callboard.',
};

export const sourceWords = {
  unreachable: 'Can’t reach the address.',
  slow: 'The address took longer than 10 seconds to answer.',
  unknownName: 'No host has this name. Check the spelling.',
  forbidden: 'This address is in a private network. The server’s operator can allow it in WEBHOOK_ALLOW.',
  broken: 'The server can’t read the answer of this address. Check that it serves a file over HTTP.',
  redirects: (most: number) => `The address redirects more than ${most} times. Enter the final address.`,
  badRedirect: 'The address redirects to an address that can’t be used. Enter the final address.',
  insecure: 'The address redirects from https to http. Enter an address that stays on https.',
  tooLarge: 'The file is larger than 1 MB.',
  page: 'This is a web page, not a file. For a Google Sheet, allow access for everyone with the link, or publish it to the web.',
  status: (code: number) => `The address answered ${code}.`,
};

export const requestReasons = {
  unreachable: 'Can’t reach the address.',
  slow: 'The address did not answer in time.',
  unknown_name: 'No host has this name. Check the spelling.',
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
  secretInUrl: 'The URL can’t contain a secret. Use the secret in a header or in the body.',
  hostFixed: 'The scheme and host of the URL can’t contain placeholders.',
  tooLarge: 'URL, headers and body together may have at most 8 kB.',
};
