import { pageWords } from '../../machines/words/page.ts';
import { notify } from './notifications.ts';

/** A part that was asked for, and cannot be had. */
export const onMissing = () => notify({ text: pageWords.partMissing });
