import { later } from '../ui/later.tsx';

export const SeenLine = later(async () => (await import('./seen-count.tsx')).SeenCount, {
  isAsked: () => false,
});
