import { describe, expect, it } from 'vitest';
import { ABOUT_SLUGS, aboutPath, isPicture, picturePath, withPictures } from './about-pages.ts';

describe('addresses of pages about the product', () => {
  it.each([
    ['features', '/features/'],
    ['why', '/why/'],
    ['video-productions', '/use-cases/video-productions/'],
    ['rundown-studio', '/alternatives/rundown-studio/'],
  ] as const)('V710 %s has the address %s', (slug, path) => {
    expect(aboutPath(slug)).toBe(path);
  });

  it('V710 are fourteen and distinct', () => {
    expect(new Set(ABOUT_SLUGS.map(aboutPath)).size).toBe(14);
  });
});

describe('pictures of pages', () => {
  const part = (heading: string) => ({ heading });
  const page = { heading: 'Events', lead: '', parts: ['one', 'two', 'three', 'four'].map(part) };

  it('V713 are placed beside the part of the text to which they belong', () => {
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
  ])('V713 include a picture of %s: %s', (name, is) => {
    expect(isPicture(name)).toBe(is);
    expect(picturePath('agenda')).toBe('/images/agenda.webp');
  });
});
