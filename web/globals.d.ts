declare const __VERSION__: string;

declare module '*.md' {
  import type { MarkdownPage } from '../vite.pages.ts';

  export const page: MarkdownPage;
}
