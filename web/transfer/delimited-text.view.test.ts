import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { readDelimited, readTabbed, writeDelimited, writeHtml } from './delimited-text.view.ts';

describe('a table as text', () => {
  test.each([
    [
      'Welcome\t5:00\r\nBreak\t15',
      [
        ['Welcome', '5:00'],
        ['Break', '15'],
      ],
    ],
    [
      'Welcome,5:00\nBreak,15\n',
      [
        ['Welcome', '5:00'],
        ['Break', '15'],
      ],
    ],
    [
      'Welcome;5:00\rBreak;15',
      [
        ['Welcome', '5:00'],
        ['Break', '15'],
      ],
    ],
    [
      '\uFEFFTitle;Length\r\nHello, all;1,5',
      [
        ['Title', 'Length'],
        ['Hello, all', '1,5'],
      ],
    ],
    ['Hello, all; welcome\t5', [['Hello, all; welcome', '5']]],
    [
      'a,,\n,,b',
      [
        ['a', '', ''],
        ['', '', 'b'],
      ],
    ],
    ['a,b\n\nc,d', [['a', 'b'], [''], ['c', 'd']]],
    ['', []],
    ['\n', [['']]],
  ])('R67 %j is split into cells', (text, table) => {
    expect(readDelimited(text)).toEqual(table);
  });

  test.each([
    ['"a\tb"\t"two\r\nlines"\t"say ""hi"""\t""', ['a\tb', 'two\r\nlines', 'say "hi"', '']],
    ['"a;b";"c,d"', ['a;b', 'c,d']],
    ['Say "hi"\t5', ['Say "hi"', '5']],
    ['"Hi" she said\t5', ['"Hi" she said', '5']],
    ['"Never closed\t5', ['"Never closed', '5']],
    ['5" nails\t6"', ['5" nails', '6"']],
  ])('R109 %j keeps delimiters, line breaks and unclosed quotes as text', (text, cells) => {
    expect(readDelimited(text)).toEqual([cells]);
  });

  test.each([
    ['Welcome\nBreak', [['Welcome'], ['Break']]],
    ['Hello, all\nBreak\nTalk', [['Hello, all'], ['Break'], ['Talk']]],
    ['"Hello\nall"\nTalk', [['Hello\nall'], ['Talk']]],
  ])('R67 %j has one cell a line, as most rows have no delimiter', (text, table) => {
    expect(readDelimited(text)).toEqual(table);
  });

  test.each([
    // A tab in a cell of a comma-separated file, in most rows.
    [
      'a,b\r\n"x\ty",1\r\n"\t",2\r\n',
      [
        ['a', 'b'],
        ['x\ty', '1'],
        ['\t', '2'],
      ],
    ],
    [
      'a,b\r\n,"\'\t,"\r\n"\t ",\r\n',
      [
        ['a', 'b'],
        ['', '\t,'],
        ['\t ', ''],
      ],
    ],
    // Rows with uneven cells in either dialect: a clipboard has tabs.
    ['Hello, all, now\t5\nBye, all\t3\nTalk', [['Hello, all, now', '5'], ['Bye, all', '3'], ['Talk']]],
  ])('R67 %j is split by the delimiter that makes all rows equally long', (text, table) => {
    expect(readDelimited(text)).toEqual(table);
  });

  it('R67 needs a delimiter in more than half of the non-blank rows', () => {
    expect(readDelimited('a,b\nc')).toEqual([['a,b'], ['c']]);
    expect(readDelimited('a,b\n\n\nc\nd,e')).toHaveLength(5);
    expect(readDelimited('a,b\n\n\nc\nd,e')[0]).toEqual(['a', 'b']);
  });

  test.each([
    '=1+1',
    '+49',
    '-',
    '@sum',
    '\tx',
    '\rx',
    '\n=1+1',
    ' =1',
    '\u00a0@x',
    '\u200b=1',
    '＝1+1',
    '＋1',
    '－1',
    '＠sum',
    '﹦1',
    "'=1",
    "''@x",
    "'＝1",
  ])('R110 %j is no formula in a spreadsheet, and reads back unchanged', (cell) => {
    const text = writeDelimited([[cell, 'x']], ',');
    expect(text.replace(/^"/, '')).toMatch(/^'/);
    expect(readDelimited(text)).toEqual([[cell, 'x']]);
  });

  test.each([
    ['a;=1+1', `"a;'=1+1"`],
    ['a\n=1+1', `"a\n'=1+1"`],
    ['a\r\n @x', `"a\r\n' @x"`],
    ['a;"=1', `"a;'""=1"`],
    ["a;'=1", `"a;''=1"`],
    ['a;\u200b＝1', `"a;'\u200b＝1"`],
    ["a\n- 2+cmd|' /c x'!A1", `"a\n'- 2+cmd|' /c x'!A1"`],
    ["a\n- cmd|' /c x'!A1", `"a\n'- cmd|' /c x'!A1"`],
    ['Stage:\n- Mic 2\n- Lectern', '"Stage:\n- Mic 2\n- Lectern"'],
    ['a; b', '"a; b"'],
  ])('W2614 %j starts no formula after a semicolon or a line break', (cell, written) => {
    expect(writeDelimited([[cell, 'x']], ',')).toBe(`${written},x\r\n`);
    expect(readDelimited(`c,d\r\n${written},x\r\n`)[1]).toEqual([cell, 'x']);
  });

  test.each(['\u034f', '\u115f', '\u3164', '\ufe0f', '\u00ad', '\u{e0001}'])(
    'W2825 the invisible character %j before a sign starts no formula',
    (invisible) => {
      const cell = `${invisible}=1;${invisible}=2`;
      const text = writeDelimited([[cell, 'x']], ',');
      expect(text).toBe(`"'${invisible}=1;'${invisible}=2",x\r\n`);
      expect(readDelimited(text)).toEqual([[cell, 'x']]);
    },
  );

  it('R110 keeps apostrophes that guard no formula', () => {
    expect(readDelimited("'tis time\t5")).toEqual([["'tis time", '5']]);
    expect(writeDelimited([["'tis time", '5']], '\t')).toBe("'tis time\t5\r\n");
  });

  it('R67 ends rows with CRLF, and quotes only where necessary', () => {
    expect(
      writeDelimited(
        [
          ['Title', ' x'],
          ['a,b', 'c'],
        ],
        ',',
      ),
    ).toBe('Title," x"\r\n"a,b",c\r\n');
  });

  it('R67 reads back unchanged for any table', () => {
    const cell = fc.oneof(
      fc.string({ maxLength: 8 }),
      fc.string({ maxLength: 6, unit: fc.constantFrom('"', ',', ';', '\t', '\r', '\n', "'", '=', ' ', 'a') }),
    );
    const tables = fc
      .integer({ min: 2, max: 4 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 }),
      );
    fc.assert(
      fc.property(tables, fc.constantFrom(',' as const, '\t' as const), (table, delimiter) => {
        const headed = [table[0]?.map((_, place) => `c${place}`) ?? [], ...table];
        expect(readDelimited(writeDelimited(headed, delimiter))).toEqual(headed);
      }),
    );
  });
});

describe('cells on the clipboard', () => {
  it('V272 are separated only by tabs, so that texts keep their commas', () => {
    expect(readTabbed('\uFEFFAda, Grace\t5,5\r\nAlan; Kay\t')).toEqual([
      ['Ada, Grace', '5,5'],
      ['Alan; Kay', ''],
    ]);
    expect(readTabbed('Ada, Grace\nAlan')).toEqual([['Ada, Grace'], ['Alan']]);
  });

  it('V272 are written as HTML text, without markup or formulas', () => {
    expect(writeHtml([['<b>&', '=1+1'], ['two\nlines']])).toBe(
      "<table><tr><td>&lt;b&gt;&amp;</td><td>'=1+1</td></tr><tr><td>two<br>lines</td></tr></table>",
    );
  });
});
