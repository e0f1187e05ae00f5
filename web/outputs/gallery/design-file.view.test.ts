import { describe, expect, it, test } from 'vitest';
import { designWith } from '../../../tests/support/designs.ts';
import { designFile, designInFile, designProblem } from './design-file.view.ts';

const clock = designWith({ type: 'TIME_OF_DAY' });
const json = (fields: object) =>
  JSON.stringify({ format: 'callboard-design', version: 1, design: {}, ...fields });

describe('a design in a file', () => {
  it('V420 comes back as it was, with its name', () => {
    const text = designFile('Stream clock', clock);
    expect(designInFile('x.json', text)).toEqual({ name: 'Stream clock', design: clock });
    expect(text).toMatch(/^\{\n {2}"format"/);
  });

  it('V420 without a name is called by that of its file', () => {
    for (const name of [undefined, '  ', 7])
      expect(designInFile('Foyer wall.callboard-design.json', json({ name }))).toMatchObject({
        name: 'Foyer wall',
      });
    expect(designInFile('Foyer.json', json({}))).toMatchObject({ name: 'Foyer' });
  });

  test.each(['', '{', 'null', '[]', '{}', '{"format":"callboard-room"}', json({ design: 'x' })])(
    'V421 is told from what is none: %s',
    (text) => {
      expect(designInFile('a.json', text)).toBe('a.json is not a design file.');
    },
  );

  it('V421 of a later version is told so', () => {
    expect(designInFile('a.json', json({ version: 2 }))).toBe(
      'a.json was saved by a newer version of Callboard.',
    );
  });

  it('V421 says what is wrong and where, three places at most', () => {
    const issue = (path: string) => ({ path, message: 'Send at most 4000.' });
    expect(designProblem('a.json', [issue('design.elements.3.box.w')])).toBe(
      'a.json has errors: elements[3].box.w: Send at most 4000.',
    );
    const many = ['design.aspect', 'design', 'x', 'y', 'z'].map(issue);
    expect(designProblem('a.json', many)).toBe(
      'a.json has errors: aspect: Send at most 4000.; design: Send at most 4000.; x: Send at most 4000. And 2 more.',
    );
  });
});
