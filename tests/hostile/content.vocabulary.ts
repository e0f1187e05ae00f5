/** Where nothing of ours may ever ask. The name resolves nowhere. */
export const OUTSIDE = 'https://outside.example/';

/** The code that payloads try to run: it needs no quotes and no brackets. */
export const run = (id: string): string => `ran\`${id}\``;
