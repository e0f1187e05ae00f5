import { withDefaults } from '../kernel/fields.ts';
import { type Fields, isFields, listFrom, numberIn, textIn } from '../kernel/shapes.ts';
import type { Instant } from '../kernel/time.ts';
import { type Design, designFields } from '../output/design.ts';

export interface TeamDesign {
  readonly id: string;
  readonly name: string;
  readonly design: Design;
  readonly updatedAt: Instant;
}

/** `unproven` is for teams without a verified email address. */
export const LIBRARY_CAPS = { designs: 100, unproven: 5, bytes: 1024 * 1024 } as const;

export const MAX_DESIGN_NAME_LENGTH = 100;

export const teamDesignsFrom = (answer: unknown): readonly TeamDesign[] => listFrom(answer, teamDesignFrom);

function teamDesignFrom(fields: Fields): TeamDesign | null {
  const { design } = fields;
  const [id, name, updatedAt] = [textIn(fields, 'id'), textIn(fields, 'name'), numberIn(fields, 'updatedAt')];
  if (id === null || name === null || updatedAt === null || !isFields(design)) return null;
  return { id, name, design: withDefaults(designFields, design), updatedAt };
}
