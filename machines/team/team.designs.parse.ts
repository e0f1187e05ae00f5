import { inFull } from '../kernel/fields.ts';
import { type Fields, isFields, listFrom, numberIn, textIn } from '../kernel/shapes.ts';
import { designFields } from '../output/design.ts';
import type { TeamDesign } from './team.designs.ts';

export function teamDesignsFrom(answer: unknown): readonly TeamDesign[] {
  return listFrom(answer, teamDesignFrom);
}

export function teamDesignFrom(said: Fields): TeamDesign | null {
  const { design } = said;
  const [id, name, updatedAt] = [textIn(said, 'id'), textIn(said, 'name'), numberIn(said, 'updatedAt')];
  if (id === null || name === null || updatedAt === null || !isFields(design)) return null;
  return { id, name, design: inFull(designFields, design), updatedAt };
}
