import { ownEntry } from '../../machines/kernel/shapes.ts';

export type Answers = Readonly<Record<string, string>>;

export interface SheetQuestion {
  readonly id: string;
  readonly text: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly input: 'date' | 'length' | null;
  readonly suggestion: string;
  readonly answer: string | null;
  readonly fault: string | null;
  readonly isNeeded: boolean;
}

export function askQuestion(
  id: string,
  text: string,
  answers: Answers,
  choices: SheetQuestion['choices'],
  more: Partial<Pick<SheetQuestion, 'input' | 'suggestion' | 'isNeeded' | 'fault'>> = {},
): SheetQuestion {
  return {
    id,
    text,
    choices,
    input: null,
    suggestion: '',
    isNeeded: true,
    fault: null,
    ...more,
    answer: (more.fault ?? null) === null ? (ownEntry(answers, id) ?? null) : null,
  };
}
