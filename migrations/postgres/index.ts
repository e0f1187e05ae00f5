import type { Migration } from 'kysely/migration';
import { addAgendaSettings } from '../052-agenda.ts';
import { addMessageAudiences } from '../053-message-audiences.ts';
import { addAim } from '../054-aim.ts';
import { addBreakLabel } from '../055-break-label.ts';
import { addPrompter } from '../056-prompter.ts';
import { addKiosks } from '../057-kiosks.ts';
import { addClocks } from '../058-clocks.ts';
import { addSheet } from '../059-sheet.ts';
import { addTimecodeRate } from '../060-timecode-rate.ts';
import { addRoomSecrets } from '../061-room-secrets.ts';
import { addSource } from '../062-source.ts';
import { postgresBaseline } from './051-baseline.ts';

export const postgresMigrations: Readonly<Record<string, Migration>> = {
  '051-baseline': postgresBaseline,
  '052-agenda': addAgendaSettings('int8', 'text collate "C"'),
  '053-message-audiences': addMessageAudiences('int8', 'text collate "C"'),
  '054-aim': addAim('text collate "C"'),
  '055-break-label': addBreakLabel('int8', 'text collate "C"'),
  '056-prompter': addPrompter('int8', 'text collate "C"'),
  '057-kiosks': addKiosks('float8', 'text collate "C"'),
  '058-clocks': addClocks('int8', 'text collate "C"'),
  '059-sheet': addSheet('int8', 'float8', 'text collate "C"'),
  '060-timecode-rate': addTimecodeRate('int8', 'text collate "C"'),
  '061-room-secrets': addRoomSecrets('text collate "C"'),
  '062-source': addSource('int8', 'text collate "C"'),
};
