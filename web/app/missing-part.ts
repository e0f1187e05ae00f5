import { pageWords } from '../../machines/words/page.ts';
import { notify } from './notifications.ts';

export const onMissing = () => notify({ text: pageWords.partMissing });
