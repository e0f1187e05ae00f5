import type { WorkbookCell, WorkbookSheet } from './rundown-workbook.view.ts';

type Value = number | string | boolean;

/** Evaluates the formulas of a workbook as spreadsheets do, as far as its schedule uses them. */
export function recalculated(sheets: readonly WorkbookSheet[]): readonly (readonly (readonly Value[])[])[] {
  const known = new Map<WorkbookCell, Value>();
  const valueOf = (cell: WorkbookCell | undefined, sheet: string): Value => {
    if (cell === undefined || typeof cell === 'string') return cell ?? '';
    if ('number' in cell) return cell.number;
    const before = known.get(cell);
    if (before !== undefined) return before;
    const value = evaluate(cell.formula, (name, at) => cellAt(name ?? sheet, at));
    known.set(cell, value);
    return value;
  };
  const cellAt = (sheet: string, at: string): Value => {
    const [, letters = '', row] = /^([A-Z]+)(\d+)$/.exec(at) ?? [];
    const column = Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
    const rows = sheets.find(({ name }) => name === sheet)?.rows ?? [];
    return valueOf(rows[Number(row) - 1]?.[column], sheet);
  };
  return sheets.map(({ name, rows }) => rows.map((cells) => cells.map((cell) => valueOf(cell, name))));
}

const TOKEN = /\s*(?:('[^']*'!)?([A-Z]+\d+)\b|([A-Z]+)(?=\()|(\d+(?:\.\d+)?)|"([^"]*)"|([()+\-*/=,]))/y;
const EPOCH = Date.UTC(1899, 11, 30);

function evaluate(formula: string, cellAt: (sheet: string | undefined, at: string) => Value): Value {
  const tokens: RegExpExecArray[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < formula.length) {
    const token = TOKEN.exec(formula);
    if (token === null) throw new Error(`Not understood: ${formula}`);
    tokens.push(token);
  }
  let next = 0;
  const isSign = (...signs: string[]) => signs.includes(tokens[next]?.[6] ?? '');
  const sign = () => tokens[next++]?.[6];
  const number = (value: Value): number => {
    if (typeof value !== 'number') throw new TypeError('#VALUE!');
    return value;
  };
  const compared = (): Value => {
    const left = sum();
    if (!isSign('=')) return left;
    sign();
    return left === sum();
  };
  const sum = (): Value => {
    let left = product();
    while (isSign('+', '-')) {
      const isPlus = sign() === '+';
      const right = number(product());
      left = isPlus ? number(left) + right : number(left) - right;
    }
    return left;
  };
  const product = (): Value => {
    let left = single();
    while (isSign('*', '/')) {
      const isTimes = sign() === '*';
      const right = number(single());
      left = isTimes ? number(left) * right : number(left) / right;
    }
    return left;
  };
  /** Errors show where a branch is used, not where it is written. */
  const lazily = (): (() => Value) => {
    try {
      const value = compared();
      return () => value;
    } catch (error) {
      // To the end of this argument.
      for (let depth = 0; depth > 0 || !isSign(',', ')'); next += 1)
        depth += isSign('(') ? 1 : isSign(')') ? -1 : 0;
      return () => {
        throw error;
      };
    }
  };
  const single = (): Value => {
    const [, sheet, cell, name, digits, text] = tokens[next++] ?? [];
    if (cell !== undefined) return cellAt(sheet?.slice(1, -2), cell);
    if (digits !== undefined) return Number(digits);
    if (text !== undefined) return text;
    next -= 1;
    if (isSign('-')) {
      sign();
      return -number(single());
    }
    if (name !== undefined) next += 1;
    const given: (() => Value)[] = [];
    do {
      next += 1;
      given.push(lazily());
    } while (isSign(','));
    next += 1;
    return called(name ?? '', given);
  };
  const called = (name: string, given: readonly (() => Value)[]): Value => {
    const at = (place: number): Value => given[place]?.() ?? '';
    const numbers = () => given.map((each) => number(each()));
    const [one = 0, two = 0, three = 0] = ['IF', 'AND', 'ISNUMBER', 'IFERROR', ''].includes(name)
      ? []
      : numbers();
    switch (name) {
      case '':
        return at(0);
      case 'IF':
        return at(0) === true ? at(1) : at(2);
      case 'AND':
        return given.every((each) => each() === true);
      case 'ISNUMBER':
        return typeof at(0) === 'number';
      case 'IFERROR':
        try {
          return at(0);
        } catch {
          return at(1);
        }
      case 'MAX':
        return Math.max(one, two);
      case 'MOD':
        return one - two * Math.floor(one / two);
      case 'ROUND':
        return Math.round(one);
      case 'DATE':
        return (Date.UTC(one, two - 1, three) - EPOCH) / 86_400_000;
      default:
        throw new Error(`Unknown function: ${name}`);
    }
  };
  return compared();
}
