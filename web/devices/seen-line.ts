import { lazyPart } from '../ui/lazy-part.tsx';

export const SeenLine = lazyPart(async () => (await import('./seen-count.tsx')).SeenCount, {
  isAsked: () => false,
});
