export const appWords = {
  cookies: 'Cookies',
  weUseCookies: 'We use Cookies', // spec
  notFound: 'Not Found',
  nothingHere: 'There is nothing at this address. The link may be old, or a character may be missing.',
  toStart: 'Go to the start page',
  notLoaded: (what: string) => `${what} could not be loaded`,
  notifications: 'Notifications',
  times: (count: number) => `${count} times`,
  dismiss: 'Dismiss',
  loadingPage: 'Loading page',
  notDone: 'That was not done',
  perhapsNotDone: 'That may not have been done',
  decline: 'No, thanks', // spec
  accept: 'Accept', // spec
  tryAgain: 'Try again',
};
