import type { ComponentType } from 'react';
import { pageWords } from '../../machines/words/page.ts';
import { later } from '../ui/later.tsx';
import { notify } from './notifications.ts';

export const onMissing = () => notify({ text: pageWords.partMissing });

export function laterDialog<Props extends { readonly isOpen: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return later(load, { isAsked: ({ isOpen }) => isOpen, onMissing });
}
