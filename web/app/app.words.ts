export const appWords = {
  cookies: 'Cookies',
  weUseCookies: 'We use cookies', // spec
  notFound: 'Not Found',
  nothingHere: 'Page not found. The link may be old or incomplete.',
  toStart: 'Go to home page',
  notLoaded: (what: string) => `${what} could not be loaded`,
  notifications: 'Notifications',
  times: (count: number) => `${count} times`,
  dismiss: 'Dismiss',
  loadingPage: 'Loading page',
  notDone: 'That didn’t work',
  perhapsNotDone: 'That may not have worked',
  decline: 'No, thanks', // spec
  accept: 'Accept', // spec
};

export const updateWords = {
  updatesAvailable: (version: string) => `Updates available: Reload page to apply version ${version}`, // spec
  reloadPage: 'Reload Page', // spec
};

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

export const noticeWords = {
  error: 'Error', // spec
  noMessage: 'No details available.',
};
