import { type BehindScreen, NOT_NOW, type SeenBy } from '../../machines/device/seen.ts';
import { hasFields, isListOf, isNumber, isOneOf, isText } from '../../machines/kernel/shapes.ts';
import { seenWords } from './seen.words.ts';

interface SeenLines {
  readonly text: string;
  /** "Not now: Stage left (hidden)"; null: none. */
  readonly behind: string | null;
}

const isBehind = hasFields<BehindScreen>({ name: isText, why: isOneOf(NOT_NOW) });

/** From any server version. */
export const isSeenBy = hasFields<SeenBy>({
  seq: isNumber,
  of: isNumber,
  on: isNumber,
  behind: isListOf(isBehind),
  others: isNumber,
});

/** Nothing reported if null. */
export function seenLines({ of, on, behind, others }: SeenBy): SeenLines | null {
  if (of === 0 && others === 0) return null;
  const names = behind.map(({ name, why }) => seenWords.notNow(name, seenWords.why[why]));
  const more = of - on - behind.length;
  return {
    text: [
      ...(of > 0 ? [seenWords.onScreens(on, of)] : []),
      ...(others > 0 ? [seenWords.others(others, of > 0)] : []),
    ].join(' '),
    behind: on === of ? null : seenWords.behind([...names, ...(more > 0 ? [seenWords.more(more)] : [])]),
  };
}
