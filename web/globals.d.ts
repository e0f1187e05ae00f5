/** The version of package.json, written in by the build. */
declare const __VERSION__: string;

/** Markdown, as the build has rendered it. */
declare module '*.md' {
  import type { MarkdownPage } from '../vite.pages.ts';

  export const page: MarkdownPage;
}
