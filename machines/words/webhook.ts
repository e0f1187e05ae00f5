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
