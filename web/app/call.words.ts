export const callWords = {
  unreachable: 'We are unable to reach the server. Check your connection and try again.',
  answered: (status: number) => `The server answered ${status}. Try again in a moment.`,
  networkError: 'Network Error', // spec
  aborted: 'Request aborted', // spec
  timeout: (milliseconds: number) => `timeout of ${milliseconds}ms exceeded`,
  failedWith: (status: number) => `Request failed with status code ${status}`, // spec
  maxRetries: 'Max retries reached', // spec
  otherDns:
    'If other sites work, try another DNS server (1.1.1.1 and 8.8.8.8), or ask this server’s operator.',
  statusPage: 'Open status page.',
};
