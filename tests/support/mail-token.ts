/** The token in the link of a mail; empty: there is none. */
export const tokenIn = (text: string | undefined): string => /#token=([\w-]+)/.exec(text ?? '')?.[1] ?? '';
