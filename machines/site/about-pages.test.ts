import { describe, expect, it } from 'vitest';
import { aboutAlternativesWords } from '../../web/about/about-alternatives.words.ts';
import { alternativePage } from '../../web/about/alternative-page.view.ts';
import { ABOUT_SLUGS, ALTERNATIVES, aboutPath, isPicture, picturePath, withPictures } from './about-pages.ts';

describe('the addresses of pages about the product', () => {
  it.each([
    ['features', '/features/'],
    ['why', '/why/'],
    ['video-productions', '/use-cases/video-productions/'],
    ['rundown-studio', '/alternatives/rundown-studio/'],
  ] as const)('V710 %s is at %s', (slug, path) => {
    expect(aboutPath(slug)).toBe(path);
  });

  it('V710 there are fourteen of them, each with one of its own', () => {
    expect(new Set(ABOUT_SLUGS.map(aboutPath)).size).toBe(14);
  });
});

describe('a page that sets Callboard beside another product', () => {
  it('V1695 carries its date, and the version of the other product where it has one', () => {
    for (const slug of ALTERNATIVES) expect(alternativePage(slug).lead).toMatch(/As of \w+ \d{4}/);
    expect(alternativePage('ontime').lead).toContain('with Ontime 4.');
  });

  it.each(ALTERNATIVES)('V715 says where it stands what is said of %s', (slug) => {
    const { parts } = alternativePage(slug);
    expect(parts.map(({ heading }) => heading)).toEqual([
      aboutAlternativesWords.sideBySide,
      aboutAlternativesWords.whichFits,
      aboutAlternativesWords.sources,
    ]);
    expect(parts[2]?.links?.every((link) => link.startsWith('https://'))).toBe(true);
    const rows = parts[0]?.table?.rows ?? [];
    expect(rows.length).toBeGreaterThan(4);
    expect(rows.every((cells) => cells.length === parts[0]?.table?.heads.length)).toBe(true);
  });
});

describe('pictures', () => {
  const part = (heading: string) => ({ heading });
  const page = { heading: 'Events', lead: '', parts: ['one', 'two', 'three', 'four'].map(part) };

  it('V713 stand beside the part that they show', () => {
    expect(withPictures('events', page).parts).toEqual([
      { heading: 'one', picture: 'agenda' },
      { heading: 'two', picture: 'controller' },
      { heading: 'three' },
      { heading: 'four' },
    ]);
  });

  it.each([
    ['controller', true],
    ['nothing', false],
  ])('V713 %s is one: %s', (name, is) => {
    expect(isPicture(name)).toBe(is);
    expect(picturePath('agenda')).toBe('/images/agenda.webp');
  });
});
