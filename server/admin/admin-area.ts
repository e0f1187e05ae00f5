import type { Logger } from 'pino';
import type { Storage } from '../db/storage.ts';
import { AdminRepository } from './admin.repository.ts';
import { AdminService, type AdminServiceDeps } from './admin.service.ts';
import { AdminLog } from './admin-log.ts';
import { AdminRecords } from './admin-records.ts';
import { AdminTeams } from './admin-teams.ts';
import { Vitals, type VitalsDeps } from './vitals.ts';

export interface AdminParts extends Omit<AdminServiceDeps, 'repository'>, Omit<VitalsDeps, 'rooms'> {
  readonly db: Storage['db'];
  readonly log: Logger;
}

/** What administrators see, and the plans that they give. */
export function adminArea({ db, log, ...parts }: AdminParts) {
  const { clock, plans } = parts;
  const repository = new AdminRepository(db);
  const records = new AdminRecords(db);
  return {
    service: new AdminService({ ...parts, repository }),
    teams: new AdminTeams({ repository, plans, log: new AdminLog({ records, clock, log }) }),
    records,
    vitals: new Vitals({ ...parts, rooms: repository }),
  };
}
