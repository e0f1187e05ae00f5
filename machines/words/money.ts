/** How sums of money are written. */
export const moneyWords = {
  /** As `Intl` names the language. */
  locale: 'en',
};
