export const DOC_GROUPS = [
  {
    group: 'show',
    slugs: [
      'guide',
      'operator',
      'timers',
      'links',
      'shortcuts',
      'stream-deck',
      'import',
      'streaming',
      'sheet',
      'prompter',
      'timecode',
      'troubleshooting',
    ],
  },
  { group: 'room', slugs: ['automations', 'clock-and-zones'] },
  { group: 'tools', slugs: ['public-api', 'companion', 'osc', 'outputs'] },
  { group: 'server', slugs: ['self-hosting', 'lan', 'kiosk', 'security', 'promises'] },
] as const;

export type DocSlug = (typeof DOC_GROUPS)[number]['slugs'][number];

export const DOC_SLUGS: readonly DocSlug[] = DOC_GROUPS.flatMap(({ slugs }) => slugs);

/** The `public-` prefix exists because the server uses `/docs/api/`. */
export const docFile = (slug: DocSlug): string => slug.replace(/^public-/, '');

export const docPath = (slug: DocSlug): string => `/docs/${slug}/`;

export const docMarkdownPath = (slug: DocSlug): string => `/docs/${slug}.md`;
