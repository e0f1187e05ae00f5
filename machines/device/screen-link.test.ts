import { describe, expect, test } from 'vitest';
import { defaultScreen, linkInLanguage, type ScreenOptions, screenLink } from './screen-link.ts';

const full: ScreenOptions = {
  name: ' Foyer & bar ',
  mirror: 'both',
  delay: 500,
  zone: 'America/New_York',
  format: 'L_MS',
  todFormat: 'h:mm aa',
  theme: 'light',
  controls: false,
};

describe('the link for one screen', () => {
  test.each(['/r/ABCD1234/?signature=a-b_c', '/r/ABCD1234/#signature=a-b_c', '/r/ABCD1234/'])(
    'V144 is the path %s if no option is set',
    (path) => {
      expect(screenLink(path, defaultScreen)).toBe(path);
    },
  );

  test('V144 keeps its signature and adds the options', () => {
    expect(screenLink('/output/o1/?signature=s', full)).toBe(
      '/output/o1/?signature=s&name=Foyer%20%26%20bar&mirror=both&delay=500&tz=America%2FNew_York&format=L_MS&clock=h%3Amm%20aa&theme=light&controls=0',
    );
    expect(screenLink('/r/ABCD1234/', { ...defaultScreen, mirror: 'h' })).toBe('/r/ABCD1234/?mirror=h');
    expect(screenLink('/r/ABCD1234/#signature=s', { ...defaultScreen, mirror: 'h' })).toBe(
      '/r/ABCD1234/?mirror=h#signature=s',
    );
  });

  test('V805 contains the chosen language', () => {
    expect(linkInLanguage('/r/ABCD1234/?signature=s', 'de')).toBe('/r/ABCD1234/?signature=s&lang=de');
    expect(linkInLanguage('/output/O1/#signature=s', 'de')).toBe('/output/O1/?lang=de#signature=s');
    expect(linkInLanguage('/q/ABCD1234/', 'en')).toBe('/q/ABCD1234/?lang=en');
    expect(linkInLanguage('/q/ABCD1234/', null)).toBe('/q/ABCD1234/');
  });

  test('V144 accepts a name with half a surrogate pair', () => {
    expect(screenLink('/r/ABCD1234/', { ...defaultScreen, name: 'a\uD800' })).toBe(
      '/r/ABCD1234/?name=a%EF%BF%BD',
    );
  });
});
