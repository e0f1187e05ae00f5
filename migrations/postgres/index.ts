import type { Migration } from 'kysely/migration';
import { agenda } from '../052-agenda.ts';
import { messageAudiences } from '../053-message-audiences.ts';
import { aim } from '../054-aim.ts';
import { breakLabel } from '../055-break-label.ts';
import { prompter } from '../056-prompter.ts';
import { kiosks } from '../057-kiosks.ts';
import { clocks } from '../058-clocks.ts';
import { sheet } from '../059-sheet.ts';
import { timecodeRate } from '../060-timecode-rate.ts';
import { roomSecrets } from '../061-room-secrets.ts';
import { source } from '../062-source.ts';
import { postgresBaseline } from './051-baseline.ts';

export const postgresMigrations: Readonly<Record<string, Migration>> = {
  '051-baseline': postgresBaseline,
  '052-agenda': agenda('int8', 'text collate "C"'),
  '053-message-audiences': messageAudiences('int8', 'text collate "C"'),
  '054-aim': aim('text collate "C"'),
  '055-break-label': breakLabel('int8', 'text collate "C"'),
  '056-prompter': prompter('int8', 'text collate "C"'),
  '057-kiosks': kiosks('float8', 'text collate "C"'),
  '058-clocks': clocks('int8', 'text collate "C"'),
  '059-sheet': sheet('int8', 'float8', 'text collate "C"'),
  '060-timecode-rate': timecodeRate('int8', 'text collate "C"'),
  '061-room-secrets': roomSecrets('text collate "C"'),
  '062-source': source('int8', 'text collate "C"'),
};
