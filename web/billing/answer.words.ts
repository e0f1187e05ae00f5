export const answerWords = {
  unreadable: 'The server sent an unexpected response. Reload the page.',
};
