/** An address that must never be contacted. The name does not resolve. */
export const OUTSIDE = 'https://outside.example/';

/** The code that payloads try to run: it needs no quotes and no brackets. */
export const run = (id: string): string => `ran\`${id}\``;
