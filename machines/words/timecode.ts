export const timecodeWords = {
  /** Rates as sentences name them. */
  rates: {
    24: '24 frames a second',
    25: '25 frames a second',
    29.97: '29.97 frames a second (drop-frame)',
    30: '30 frames a second',
  },
};
