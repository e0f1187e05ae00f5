/** Why a source gives no table. */
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
