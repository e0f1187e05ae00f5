import { expect, it, vi } from 'vitest';
import { pageWords } from '../../machines/words/page.ts';
import { notifyMissingPart } from './lazy-dialog.ts';
import { notifications } from './notifications.ts';

it('V862 shows one sentence for a part that did not load', () => {
  vi.useFakeTimers();
  const dismiss = notifyMissingPart();
  expect(notifications.get()).toMatchObject([{ title: pageWords.error, text: pageWords.partMissing }]);
  dismiss();
  vi.useRealTimers();
});
