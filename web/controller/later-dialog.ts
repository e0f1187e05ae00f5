import type { ComponentType } from 'react';
import { onMissing } from '../app/missing-part.ts';
import { later } from '../ui/later.tsx';

export function laterDialog<Props extends { readonly isOpen: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return later(load, { isAsked: ({ isOpen }) => isOpen, onMissing });
}
