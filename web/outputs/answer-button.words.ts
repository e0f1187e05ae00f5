export const answerButtonWords = {
  ok: 'OK',
  takeBack: 'Take back',
};
