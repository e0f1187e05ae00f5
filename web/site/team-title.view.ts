import type { Uid } from '../../machines/kernel/ids.ts';
import type { Team } from '../../machines/people/team.ts';
import { teamWords } from '../../machines/words/people.ts';

/** An unnamed team has a title that depends on its owner (V103). */
export function teamTitle({ id, name }: Pick<Team, 'id' | 'name'>, uid: Uid | null): string {
  const ownId: string | null = uid;
  return name.trim() || (id === ownId ? teamWords.ownTeam : teamWords.unnamed);
}
