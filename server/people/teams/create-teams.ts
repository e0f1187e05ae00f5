import type { RoomStage } from '../../app.rooms.ts';
import type { StoreStage } from '../../app.store.ts';
import { idSource } from '../../kernel/secrets.ts';
import type { CountedMails } from '../../mail/mailer.ts';
import type { RoomRepository } from '../../rooms/journal/room.repository.ts';
import type { OwnedRooms } from '../../rooms/rest/owned-rooms.ts';
import { ApiKeyRepository, ApiKeyService } from './api-key.service.ts';
import { InviteRepository, InviteService } from './invite.service.ts';
import { KioskRepository, KioskService } from './kiosk.service.ts';
import { TeamOverview } from './team.routes.ts';
import { TeamRepository, type TeamRooms, TeamService, type TeamServiceDeps } from './team.service.ts';
import { TeamDesignRepository, TeamDesigns } from './team-designs.ts';

interface TeamParts
  extends Pick<StoreStage, 'clock' | 'plans' | 'planOfTeam' | 'security' | 'storage' | 'tasks' | 'turns'>,
    Pick<RoomStage, 'host' | 'members'> {
  readonly rooms: RoomRepository;
  readonly owned: OwnedRooms;
  readonly mails: CountedMails;
  readonly sessionBy: TeamServiceDeps['sessionBy'];
  /** A function, because billing is created later. Returns null without billing. */
  readonly billing: () => Pick<TeamServiceDeps, 'whileUnbilled'> | null;
}

export function createTeams({ storage, host, ...parts }: TeamParts) {
  const { rooms, turns, mails, tasks, clock, security } = parts;
  const { memberships } = storage;
  const repository = new TeamRepository(storage);
  const kioskLinks = new KioskRepository(storage.db);
  const teams = new TeamService({
    repository,
    memberships,
    rooms: teamRooms(parts, kioskLinks),
    turns,
    clock,
    sessionBy: parts.sessionBy,
    newTeamId: idSource.id,
    seatsOf: (team) => parts.plans.seatsOf(team),
    whileUnbilled: (all, work) => parts.billing()?.whileUnbilled(all, work) ?? work(),
    owedBy: (teamId) => parts.plans.owedBy(teamId),
  });
  const invites = new InviteService({
    invites: new InviteRepository(storage),
    teams,
    repository,
    turns,
    mails,
    tasks,
    clock,
    newInviteId: idSource.id,
  });
  const apiKeys = new ApiKeyService({
    repository: new ApiKeyRepository(storage),
    memberships,
    turns,
    tasks,
    clock,
    security,
    planOfTeam: parts.planOfTeam,
    newId: idSource.id,
  });
  const kiosks = new KioskService({
    repository: kioskLinks,
    memberships,
    turns,
    tasks,
    clock,
    ids: idSource,
  });
  const designs = new TeamDesigns({
    repository: new TeamDesignRepository(storage),
    memberships,
    turns,
    clock,
    newDesignId: idSource.id,
  });
  const overview = new TeamOverview({ host, repository: rooms, memberships, clock });
  return { teams, invites, apiKeys, kiosks, designs, overview };
}

function teamRooms(
  { rooms, owned, members }: Pick<TeamParts, 'rooms' | 'owned' | 'members'>,
  kiosks: KioskRepository,
): TeamRooms {
  return {
    countOf: (teamId) => rooms.countOf(teamId),
    removeAll: (teamId) => owned.removeAll(teamId),
    replaceLinks: async (teamId, by) => {
      await kiosks.removeAll(teamId);
      return owned.replaceLinks(teamId, by);
    },
    review: async (teamId) => {
      for (const roomId of await rooms.idsOf(teamId)) members.review(roomId, teamId);
    },
  };
}
