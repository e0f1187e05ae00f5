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
  tryAgain: 'Try again',
};

export const updateWords = {
  updatesAvailable: (version: string) => `Updates available: Reload page to apply version ${version}`, // spec
  reloadPage: 'Reload Page', // spec
};
