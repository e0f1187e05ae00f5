type Handler = (error: unknown) => void;

const handlers = new Set<Handler>();

/** Hears of screens that could not be shown, until what it answers is called (V802). */
export function onNavigationError(handler: Handler): () => void {
  handlers.add(handler);
  return () => handlers.delete(handler);
}

export function reportNavigationError(error: unknown): void {
  if (handlers.size === 0) console.error(error);
  for (const handler of handlers) handler(error);
}
