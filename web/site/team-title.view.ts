import type { Uid } from '../../machines/kernel/ids.ts';
import type { Team } from '../../machines/people/team.ts';
import { teamWords } from '../../machines/words/people.ts';

/** Title of a team; an unnamed team has its owner's name (V103). */
export function teamTitle({ id, name }: Pick<Team, 'id' | 'name'>, uid: Uid | null): string {
  const own: string | null = uid;
  return name.trim() || (id === own ? teamWords.ownTeam : teamWords.unnamed);
}
