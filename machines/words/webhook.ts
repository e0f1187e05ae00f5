export const deliveryWords = {
  unreachable: 'Can’t reach the receiver.',
  slow: 'The receiver took longer than 10 seconds to answer.',
  unknownName: 'Unknown host name.',
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
  unknownName: 'Unknown host name.',
  forbidden: 'This address is in a private network. The server’s operator can allow it in WEBHOOK_ALLOW.',
  broken: 'The answer of this address can’t be read.',
  redirects: (most: number) => `The address redirects more than ${most} times.`,
  badRedirect: 'The address redirects to one that can’t be used.',
  insecure: 'The address redirects from https to http.',
  tooLarge: 'The file is larger than 1 MB.',
  page: 'This is a web page, not a file. For a Google Sheet, allow access for everyone with the link, or publish it to the web.',
  status: (code: number) => `The address answered ${code}.`,
};

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
