import type { ComponentType } from 'react';
import { pageWords } from '../../../machines/words/page.ts';
import { notify } from '../../app/notifications.ts';
import { later } from '../../ui/later.tsx';

/** A part that was asked for, and cannot be had. */
export const onMissing = () => notify({ title: pageWords.partMissing });

/** A dialog, which nobody sees first. */
export function laterDialog<Props extends { readonly isOpen: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return later(load, { isAsked: ({ isOpen }) => isOpen, onMissing });
}
