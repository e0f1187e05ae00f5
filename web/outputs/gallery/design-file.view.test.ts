import { describe, expect, it, test } from 'vitest';
import { designWith } from '../../../tests/support/designs.ts';
import { designFile, designInFile, designProblem } from './design-file.view.ts';

const clock = designWith({ type: 'TIME_OF_DAY' });
const json = (fields: object) =>
  JSON.stringify({ format: 'callboard-design', version: 1, design: {}, ...fields });

describe('a design in a file', () => {
  it('V420 is imported with its name and unchanged', () => {
    const text = designFile('Stream clock', clock);
    expect(designInFile('x.json', text)).toEqual({ name: 'Stream clock', design: clock });
    expect(text).toMatch(/^\{\n {2}"format"/);
  });

  it('V420 takes the name of the file if it has no name', () => {
    for (const name of [undefined, '  ', 7])
      expect(designInFile('Foyer wall.callboard-design.json', json({ name }))).toMatchObject({
        name: 'Foyer wall',
      });
    expect(designInFile('Foyer.json', json({}))).toMatchObject({ name: 'Foyer' });
  });

  test.each(['', '{', 'null', '[]', '{}', '{"format":"callboard-room"}', json({ design: 'x' })])(
    'V421 is refused if the text is no design: %s',
    (text) => {
      expect(designInFile('a.json', text)).toBe('a.json is not a design file.');
    },
  );

  it('V421 is refused with a reason if a later version saved it', () => {
    expect(designInFile('a.json', json({ version: 2 }))).toBe(
      'a.json was saved by a newer version of Callboard.',
    );
  });

  it('V421 shows its errors with their places, three at most', () => {
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
