import type { TeamId, Uid } from '../../machines/kernel/ids.ts';
import { decodeUriPart } from '../../machines/kernel/text.ts';
import type { Team } from '../../machines/people/team.ts';
import { teamWords } from '../../machines/words/people.ts';
import { footerWords } from './footer.words.ts';

interface SiteLink {
  readonly label: string;
  readonly to: string;
  readonly active: boolean;
}

const teamSections = [
  [teamWords.dashboard, 'dashboard'],
  [teamWords.devices, 'devices'],
  [teamWords.billing, 'billing'],
] as const;

const publicPages = [
  [footerWords.features, '/features/'],
  [footerWords.pricing, '/pricing/'],
  [footerWords.docs, '/docs/'],
] as const;

const TEAM_PATH = /^\/team\/([^/]+)\/(?:([^/]+)\/)?/;
const SHARED_FOLDERS: readonly string[] = [
  ...teamSections.map(([, folder]) => folder),
  'members',
  'settings',
  'integrations',
];
const PATH_WITHOUT_SWITCHER = /^(?:checkout|accept-invite-success$)/;

export function teamIdOfPath(pathname: string): TeamId | null {
  const [, team = 'create'] = TEAM_PATH.exec(pathname) ?? [];
  return team === 'create' ? null : decodeUriPart(team);
}

export function publicLinks(pathname: string): readonly SiteLink[] {
  return publicPages.map(([label, to]) => ({ label, to, active: pathname.startsWith(to) }));
}

export function teamPath(teamId: TeamId, folder: string): string {
  return `/team/${encodeURIComponent(teamId)}/${folder}/`;
}

export function siteLinks(pathname: string, uid: Uid): readonly SiteLink[] {
  const ownId: string = uid;
  return teamLinksOf(teamIdOfPath(pathname) ?? ownId, pathname);
}

/** Returns the links of the team in the path, else of the user's first team (V101). */
export function accountLinks(pathname: string, teams: readonly Team[] | null): readonly SiteLink[] {
  const team = teamIdOfPath(pathname) ?? teams?.[0]?.id ?? null;
  return team === null ? [] : teamLinksOf(team, pathname);
}

function teamLinksOf(team: TeamId, pathname: string): readonly SiteLink[] {
  return teamSections.map(([label, folder]) => {
    const to = teamPath(team, folder);
    return { label, to, active: pathname.startsWith(to) };
  });
}

export function showsTeamSwitcher(pathname: string): boolean {
  const [, , folder = ''] = TEAM_PATH.exec(pathname) ?? [];
  return !PATH_WITHOUT_SWITCHER.test(folder);
}

export function pathForTeam(pathname: string, teamId: TeamId): string {
  const [, , folder = ''] = TEAM_PATH.exec(pathname) ?? [];
  return teamPath(teamId, SHARED_FOLDERS.includes(folder) ? folder : 'dashboard');
}
