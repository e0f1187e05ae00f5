import type { TeamId } from '../../../machines/kernel/ids.ts';
import type { RoomPlan } from '../../../machines/plan/room-plan.ts';
import type { Clock } from '../../kernel/clock.ts';
import { idSource } from '../../kernel/secrets.ts';
import type { BackgroundTasks, KeyedQueue } from '../../kernel/tasks.ts';
import type { CountedMails } from '../../mail/mailer.ts';
import type { RoomHost } from '../../rooms/host.ts';
import type { RoomRepository } from '../../rooms/journal/room.repository.ts';
import type { OwnedRooms } from '../../rooms/rest/owned-rooms.ts';
import type { MembershipEnforcer } from '../../sockets/ended-rights.ts';
import type { Storage } from '../../storage.ts';
import type { SecurityLog } from '../accounts/security-events.ts';
import { ApiKeyRepository, ApiKeyService } from './api-key.service.ts';
import { InviteRepository, InviteService } from './invite.service.ts';
import { KioskRepository, KioskService } from './kiosk.service.ts';
import { TeamOverview } from './team.routes.ts';
import { TeamRepository, type TeamRooms, TeamService, type TeamServiceDeps } from './team.service.ts';
import { TeamDesignRepository, TeamDesigns } from './team-designs.ts';

interface TeamParts {
  readonly storage: Storage;
  readonly host: RoomHost;
  readonly rooms: RoomRepository;
  readonly owned: OwnedRooms;
  readonly members: MembershipEnforcer;
  readonly turns: KeyedQueue;
  readonly mails: CountedMails;
  readonly tasks: BackgroundTasks;
  readonly clock: Clock;
  readonly security: SecurityLog;
  readonly sessionBy: TeamServiceDeps['sessionBy'];
  readonly planOfTeam: (teamId: TeamId) => RoomPlan;
  /** A function, because billing is created later. Returns null without billing. */
  readonly billing: () => Pick<TeamServiceDeps, 'whileUnbilled'> | null;
  readonly plans: Pick<TeamServiceDeps, 'seatsOf' | 'owedBy'>;
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
