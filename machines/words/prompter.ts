export const prompterWords = {
  next: 'Next',
  end: 'End of show',
  notes: 'Notes',
};
