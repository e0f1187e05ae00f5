/** That the server runs another version than the page. */
export const updateWords = {
  updatesAvailable: (version: string) => `Updates available: Reload page to apply version ${version}`, // spec
  reloadPage: 'Reload Page', // spec
};
