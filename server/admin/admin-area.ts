import type { Logger } from 'pino';
import type { Storage } from '../storage.ts';
import { AdminRepository } from './admin.repository.ts';
import { AdminService, type AdminServiceDeps } from './admin.service.ts';
import { AdminLog } from './admin-log.ts';
import { AdminMails } from './admin-mails.ts';
import { AdminRecords } from './admin-records.ts';
import { AdminTeams } from './admin-teams.ts';
import { ServerHealth, type ServerHealthDeps } from './server-health.ts';

export interface AdminParts extends Omit<AdminServiceDeps, 'repository'>, Omit<ServerHealthDeps, 'rooms'> {
  readonly storage: Pick<Storage, 'db' | 'writeTogether'>;
  readonly log: Logger;
}

/** What administrators see, and the plans that they give. */
export function adminArea({ storage, log, ...parts }: AdminParts) {
  const { clock, plans } = parts;
  const repository = new AdminRepository(storage.db);
  const records = new AdminRecords(storage);
  const adminLog = new AdminLog({ records, clock, log });
  return {
    service: new AdminService({ ...parts, repository }),
    teams: new AdminTeams({ repository, plans, log: adminLog }),
    mails: new AdminMails({ records, log: adminLog, clock }),
    records,
    vitals: new ServerHealth({ ...parts, rooms: repository }),
  };
}
