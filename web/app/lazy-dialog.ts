import type { ComponentType } from 'react';
import { pageWords } from '../../machines/words/page.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { notify } from './notifications.ts';

export const notifyMissingPart = () => notify({ text: pageWords.partMissing });

export function lazyDialog<Props extends { readonly isOpen: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return lazyPart(load, { isAsked: ({ isOpen }) => isOpen, onMissing: notifyMissingPart });
}
