import type { ComponentProps } from 'react';
import { notifyMissingPart } from '../../app/later-part.ts';
import { lazyPart } from '../../ui/later.tsx';
import type { DesignGallery } from './design-gallery.tsx';

/** Loads on demand, because it is rarely used and imports all drawing code. */
export const LazyDesignGallery = lazyPart<ComponentProps<typeof DesignGallery>>(
  async () => (await import('./design-gallery.tsx')).DesignGallery,
  { isAsked: ({ isOpen }) => isOpen, onMissing: notifyMissingPart },
);
