declare const __VERSION__: string;

declare module '*.md' {
  import type { MarkdownPage } from '../web/build/pages.ts';

  export const page: MarkdownPage;
}
