export const accountWords = {
  anonymous: 'Anonymous',
  /** On administrators' pages. */
  required: 'Authentication required', // spec
};
