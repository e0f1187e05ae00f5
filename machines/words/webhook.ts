/** Why a webhook got no answer, and what is said of its address. */
export const deliveryWords = {
  unreachable: 'The receiver could not be reached.',
  slow: 'The receiver took longer than 10 seconds.',
  unknownName: 'The name of the receiver is not known.',
  forbidden: 'The address is in a private network. The server’s operator can allow it in WEBHOOK_ALLOW.',
  busy: 'Waits: the receiver gets 10 deliveries a second from this server.',
  notAllowed:
    'Not sent: this team may not send to other machines from this server (OUTGOING_TEAMS). Once it may, send it again.',
  redirects: 'The receiver leads to another address, which is not followed. Enter that address instead.',
  unsigned:
    'This server cannot read the secret of the webhook any more, and sends nothing unsigned. Make a new secret, and enter it at the receiver.',
  broken: 'The receiver answered what is no HTTP.',
  /** The fault of a URL that is asked for. */
  badUrl:
    'Enter an address that begins with https:// or http://, without a user name, spaces or backslashes, on port 80, 443 or from 1024 up.',
  /** Who calls. */
  sender: (version: string) => `Callboard/${version}`,
  testMessage: 'This is a test from Callboard.',
};
