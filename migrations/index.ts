import type { Migration } from 'kysely/migration';
import { baseline } from './051-baseline.ts';
import { agenda } from './052-agenda.ts';
import { messageAudiences } from './053-message-audiences.ts';
import { aim } from './054-aim.ts';
import { breakLabel } from './055-break-label.ts';
import { prompter } from './056-prompter.ts';
import { kiosks } from './057-kiosks.ts';
import { clocks } from './058-clocks.ts';
import { sheet } from './059-sheet.ts';
import { timecodeRate } from './060-timecode-rate.ts';
import { roomSecrets } from './061-room-secrets.ts';
import { source } from './062-source.ts';

/** Listed in order, so that a start need not scan a folder. */
export const migrations: Readonly<Record<string, Migration>> = {
  '051-baseline': baseline,
  '052-agenda': agenda('integer', 'text'),
  '053-message-audiences': messageAudiences('integer', 'text'),
  '054-aim': aim('text'),
  '055-break-label': breakLabel('integer', 'text'),
  '056-prompter': prompter('integer', 'text'),
  '057-kiosks': kiosks('real', 'text'),
  '058-clocks': clocks('integer', 'text'),
  '059-sheet': sheet('integer', 'real', 'text'),
  '060-timecode-rate': timecodeRate('integer', 'text'),
  '061-room-secrets': roomSecrets('text'),
  '062-source': source('integer', 'text'),
};
