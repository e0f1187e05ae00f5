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

export function createTeams(parts: TeamParts) {
  const { storage, rooms, clock } = parts;
  const { memberships } = storage;
  const shared = { ...parts, memberships };
  const repository = new TeamRepository(storage);
  const kioskLinks = new KioskRepository(storage.db);
  const teams = new TeamService({
    ...shared,
    repository,
    rooms: teamRooms(parts, kioskLinks),
    newTeamId: idSource.id,
    seatsOf: (team) => parts.plans.seatsOf(team),
    whileUnbilled: (all, work) => parts.billing()?.whileUnbilled(all, work) ?? work(),
    owedBy: (teamId) => parts.plans.owedBy(teamId),
  });
  const invites = new InviteRepository(storage);
  const keys = new ApiKeyRepository(storage);
  const designs = new TeamDesignRepository(storage);
  return {
    teams,
    invites: new InviteService({ ...shared, invites, teams, repository, newInviteId: idSource.id }),
    apiKeys: new ApiKeyService({ ...shared, repository: keys, newId: idSource.id }),
    kiosks: new KioskService({ ...shared, repository: kioskLinks, ids: idSource }),
    designs: new TeamDesigns({ ...shared, repository: designs, newDesignId: idSource.id }),
    overview: new TeamOverview({ host: parts.host, repository: rooms, memberships, clock }),
  };
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
