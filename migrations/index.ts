import type { Migration } from 'kysely/migration';
import { baseline } from './051-baseline.ts';
import { addAgendaSettings } from './052-agenda.ts';
import { addMessageAudiences } from './053-message-audiences.ts';
import { addAim } from './054-aim.ts';
import { addBreakLabel } from './055-break-label.ts';
import { addPrompter } from './056-prompter.ts';
import { addKiosks } from './057-kiosks.ts';
import { addClocks } from './058-clocks.ts';
import { addSheet } from './059-sheet.ts';
import { addTimecodeRate } from './060-timecode-rate.ts';
import { addRoomSecrets } from './061-room-secrets.ts';
import { addSource } from './062-source.ts';

export const migrations: Readonly<Record<string, Migration>> = {
  '051-baseline': baseline,
  '052-agenda': addAgendaSettings('integer', 'text'),
  '053-message-audiences': addMessageAudiences('integer', 'text'),
  '054-aim': addAim('text'),
  '055-break-label': addBreakLabel('integer', 'text'),
  '056-prompter': addPrompter('integer', 'text'),
  '057-kiosks': addKiosks('real', 'text'),
  '058-clocks': addClocks('integer', 'text'),
  '059-sheet': addSheet('integer', 'real', 'text'),
  '060-timecode-rate': addTimecodeRate('integer', 'text'),
  '061-room-secrets': addRoomSecrets('text'),
  '062-source': addSource('integer', 'text'),
};
