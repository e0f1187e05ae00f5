import type { ComponentProps } from 'react';
import { onMissing } from '../../app/later-part.ts';
import { later } from '../../ui/later.tsx';
import type { DesignGallery } from './design-gallery.tsx';

/** Loads on demand, because it is rarely used and imports all drawing code. */
export const LazyDesignGallery = later<ComponentProps<typeof DesignGallery>>(
  async () => (await import('./design-gallery.tsx')).DesignGallery,
  { isAsked: ({ isOpen }) => isOpen, onMissing },
);
