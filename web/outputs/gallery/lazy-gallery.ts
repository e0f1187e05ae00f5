import type { ComponentProps } from 'react';
import { notifyMissingPart } from '../../app/lazy-dialog.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { DesignGallery } from './design-gallery.tsx';

/** Loads on demand, because it is rarely used and imports all drawing code. */
export const LazyDesignGallery = lazyPart<ComponentProps<typeof DesignGallery>>(
  async () => (await import('./design-gallery.tsx')).DesignGallery,
  { isAsked: ({ isOpen }) => isOpen, onMissing: notifyMissingPart },
);
