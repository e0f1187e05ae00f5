/** Of answers, where pages that come later read them. */
export const answerWords = {
  unreadable: 'The server sent an unexpected response. Reload the page.',
};
