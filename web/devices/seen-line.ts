import { lazyPart } from '../ui/later.tsx';

export const SeenLine = lazyPart(async () => (await import('./seen-count.tsx')).SeenCount, {
  isAsked: () => false,
});
