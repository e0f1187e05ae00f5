import type { Shape } from '../../machines/kernel/shapes.ts';
import { CallFailure } from '../app/api-call.ts';
import { answerWords } from '../billing/answer.words.ts';

export function answerOf<T>(shape: Shape<T>): (data: unknown) => T {
  return (data) => {
    if (shape(data)) return data;
    throw new CallFailure(0, 'internal', answerWords.unreadable);
  };
}
