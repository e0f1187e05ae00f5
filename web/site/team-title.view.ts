import type { Uid } from '../../machines/kernel/ids.ts';
import type { Team } from '../../machines/team/team.ts';
import { teamWords } from '../../machines/words/team.ts';

/** A team by its name; one without a name is told apart by whose it is (V103). */
export function teamTitle({ id, name }: Pick<Team, 'id' | 'name'>, uid: Uid | null): string {
  const own: string | null = uid;
  return name.trim() || (id === own ? teamWords.ownTeam : teamWords.unnamed);
}
