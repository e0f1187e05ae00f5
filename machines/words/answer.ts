/** Of answers, where pages that come later read them. */
export const answerWords = {
  unreadable: 'The server answered with something else. Reload the page.',
};
