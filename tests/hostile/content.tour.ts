import type { Page } from '@playwright/test';
import type { Payload } from './content.payloads.ts';
import { shown } from './content.screens.ts';
import type { HostileEntry, HostileSite } from './content.site.ts';

/** A page to be opened, and what has to be seen on it. */
export interface Stop {
  readonly path: string;
  readonly shows: readonly string[];
}

const fitting = (ids: readonly string[]): readonly string[] => ids.filter((id) => id !== '');

/** Fewer than a page of a list holds. */
const NEWEST = 20;

/** The pages that list many of them, as the administrator sees them. */
export function lists({ crowd }: HostileSite, all: readonly HostileEntry[]): readonly Stop[] {
  const people = fitting(all.map(({ personSeen }) => personSeen));
  const rooms = fitting(all.map(({ roomSeen }) => roomSeen));
  const teams = fitting(all.map(({ teamSeen }) => teamSeen));
  const newest = (ids: readonly string[]) => ids.slice(-NEWEST);
  return [
    { path: `/team/${crowd}/dashboard/`, shows: rooms },
    { path: `/team/${crowd}/members/`, shows: people },
    { path: '/admin/users/', shows: newest(people) },
    { path: '/admin/teams/', shows: newest(teams) },
    { path: '/admin/rooms/', shows: newest(rooms) },
    { path: '/admin/outbox/', shows: newest(teams) },
  ];
}

/** The pages about one of them, as the administrator sees them. */
export function ownPages({
  teamId,
  teamSeen,
  pid,
  roomSeen,
  uid,
  personSeen,
  link,
  mail,
}: HostileEntry): readonly Stop[] {
  return [
    { path: `/admin/teams/${teamId}/`, shows: fitting([teamSeen]) },
    { path: `/admin/users/${uid}/`, shows: fitting([personSeen]) },
    { path: `/admin/rooms/${pid}/`, shows: fitting([roomSeen]) },
    { path: link, shows: fitting([teamSeen, personSeen]) },
    { path: mail, shows: fitting([teamSeen, personSeen]) },
  ];
}

/** Pages that show this person's and team's names. */
export function personalPages({ teamId, teamSeen, personSeen }: HostileEntry): readonly Stop[] {
  return [
    { path: '/team/', shows: fitting([teamSeen]) },
    { path: `/team/${teamId}/dashboard/`, shows: fitting([teamSeen]) },
    { path: `/team/${teamId}/devices/`, shows: fitting([teamSeen]) },
    { path: `/team/${teamId}/members/`, shows: fitting([teamSeen, personSeen]) },
    { path: `/team/${teamId}/settings/`, shows: fitting([teamSeen]) },
    { path: `/team/${teamId}/billing/`, shows: fitting([teamSeen]) },
    { path: '/user/settings/', shows: fitting([personSeen]) },
  ];
}

/** Addresses that carry the text themselves, as a link in a mail from a stranger does. */
export function addressPages(payload: Payload, pid: string): readonly Stop[] {
  const text = encodeURIComponent(payload.text(`z${payload.at}z`).replaceAll(/\p{Surrogate}/gu, ''));
  return [
    `/r/${pid}/?name=${text}&mirror=${text}&tz=${text}&delay=${text}&controls=${text}`,
    `/r/${pid}/agenda/?signature=${text}#${text}`,
    `/r/invalid/?id=${text}`,
    `/q/${pid}/?name=${text}#${text}`,
    `/auth/login/?next=${text}&teamInvite=${text}`,
    `/auth/reset-password/#token=${text}`,
    `/auth/undo-email/#token=${text}`,
    `/team/${text}/accept-invite/?invite=${text}`,
    `/${text.replaceAll('.', '%2e')}/`,
  ].map((path) => ({ path, shows: [] }));
}

/** Opens the pages in sequence, each until it shows its content. */
export async function visit(page: Page, stops: readonly Stop[]): Promise<void> {
  for (const { path, shows } of stops) {
    await page.goto(path);
    await page.locator('main, h1, [role=alert]').first().waitFor();
    await shown(page, shows);
  }
}
