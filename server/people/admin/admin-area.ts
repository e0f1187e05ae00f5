import type { Logger } from 'pino';
import type { Billing } from '../../billing/create-billing.ts';
import type { Storage } from '../../storage.ts';
import { TeamRepository } from '../teams/team.service.ts';
import { AdminRepository, AdminService, type AdminServiceDeps } from './admin.service.ts';
import { AdminBackups } from './admin-backups.ts';
import { AdminLog, AdminMails, AdminRecords } from './admin-records.ts';
import { AdminBilling, AdminTeams } from './admin-teams.ts';
import { ServerHealth, type ServerHealthDeps } from './server-health.ts';

interface AdminParts
  extends Omit<AdminServiceDeps, 'repository' | 'write' | 'log'>,
    Omit<ServerHealthDeps, 'rooms'> {
  readonly storage: Pick<Storage, 'db' | 'writeTogether' | 'backups' | 'size' | 'watch' | 'loss'>;
  readonly log: Logger;
  readonly billing: Billing | null;
}

export function adminArea(parts: AdminParts) {
  const { storage, log, clock, plans, accounts, rooms, teams } = parts;
  const repository = new AdminRepository(storage.db);
  const records = new AdminRecords(storage);
  const adminLog = new AdminLog({ records, clock, log });
  return {
    service: new AdminService({
      repository,
      accounts,
      rooms,
      teams,
      plans,
      clock,
      write: storage.writeTogether,
      log: adminLog,
    }),
    teams: new AdminTeams({
      repository,
      teams: new TeamRepository(storage),
      plans,
      clock,
      log: adminLog,
    }),
    mails: new AdminMails({ records, log: adminLog, clock }),
    backups: new AdminBackups({ storage, clock, log: adminLog, onError: parts.onError }),
    billing: new AdminBilling({ billing: parts.billing, write: storage.writeTogether, log: adminLog }),
    records,
    vitals: new ServerHealth({
      version: parts.version,
      env: parts.env,
      clock,
      host: parts.host,
      sessions: parts.sessions,
      commands: parts.commands,
      commits: parts.commits,
      delivery: parts.delivery,
      onError: parts.onError,
      rooms: repository,
      storage,
    }),
  };
}
