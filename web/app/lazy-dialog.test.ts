import { expect, it, vi } from 'vitest';
import { pageWords } from '../../machines/words/page.ts';
import { notifyMissingPart } from './lazy-dialog.ts';
import { notifications } from './notifications.ts';

it('V862 a part that did not come is told of in one sentence, which is all that there is to say', () => {
  vi.useFakeTimers();
  const dismiss = notifyMissingPart();
  expect(notifications.get()).toMatchObject([{ title: pageWords.error, text: pageWords.partMissing }]);
  dismiss();
  vi.useRealTimers();
});
