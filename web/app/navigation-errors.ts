type Handler = (error: unknown) => void;

const handlers = new Set<Handler>();

/** Failed screens (V802). Returns an unsubscribe function. */
export function onNavigationError(handler: Handler): () => void {
  handlers.add(handler);
  return () => handlers.delete(handler);
}

export function reportNavigationError(error: unknown): void {
  if (handlers.size === 0) console.error(error);
  for (const handler of handlers) handler(error);
}
