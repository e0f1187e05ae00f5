import { later } from '../ui/later.tsx';

/** How many screens show the newest change: stands ready once the page is idle, and waits for nobody. */
export const SeenLine = later(async () => (await import('./seen-count.tsx')).SeenCount, {
  isAsked: () => false,
});
