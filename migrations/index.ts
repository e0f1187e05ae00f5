import type { Migration } from 'kysely/migration';
import { rooms } from './001-rooms.ts';
import { users } from './002-users.ts';
import { accounts } from './003-accounts.ts';
import { teams } from './004-teams.ts';
import { teamPlans } from './005-team-plans.ts';
import { admin } from './006-admin.ts';
import { rowSums } from './007-row-sums.ts';
import { logRows } from './008-log-rows.ts';
import { stillIndexes } from './009-still-indexes.ts';
import { outputLayouts } from './010-output-layouts.ts';
import { questions } from './012-questions.ts';
import { shownLinks } from './013-shown-links.ts';
import { logBytes } from './014-log-bytes.ts';
import { documents } from './015-documents.ts';
import { armedTimers } from './016-armed-timers.ts';
import { drafts } from './017-drafts.ts';
import { teamDesigns } from './019-team-designs.ts';
import { apiKeys } from './020-api-keys.ts';
import { sessionPlaces } from './021-session-places.ts';
import { secondFactors } from './022-second-factors.ts';
import { files } from './023-files.ts';
import { keptAnswers } from './024-kept-answers.ts';
import { webhooks } from './025-webhooks.ts';
import { osc } from './026-osc.ts';
import { automations } from './027-automations.ts';
import { billing } from './029-billing.ts';
import { sandbox } from './030-sandbox.ts';
import { cancellations } from './031-cancellations.ts';
import { timerRuns } from './032-timer-runs.ts';
import { passkeys } from './042-passkeys.ts';
import { userLanguages } from './043-user-languages.ts';
import { entryReports } from './045-entry-reports.ts';
import { dueDeliveries } from './046-due-deliveries.ts';
import { answeredWebhooks } from './048-answered-webhooks.ts';
import { toldConversions } from './051-told-conversions.ts';

/** Every migration by its name, in order. Listed here, not found in a folder, so that nothing is scanned at start. */
export const migrations: Readonly<Record<string, Migration>> = {
  '001-rooms': rooms,
  '002-users': users,
  '003-accounts': accounts,
  '004-teams': teams,
  '005-team-plans': teamPlans,
  '006-admin': admin,
  '007-row-sums': rowSums,
  '008-log-rows': logRows,
  '009-still-indexes': stillIndexes,
  '010-output-layouts': outputLayouts,
  '012-questions': questions,
  '013-shown-links': shownLinks,
  '014-log-bytes': logBytes,
  '015-documents': documents,
  '016-armed-timers': armedTimers,
  '017-drafts': drafts,
  '019-team-designs': teamDesigns,
  '020-api-keys': apiKeys,
  '021-session-places': sessionPlaces,
  '022-second-factors': secondFactors,
  '023-files': files,
  '024-kept-answers': keptAnswers,
  '025-webhooks': webhooks,
  '026-osc': osc,
  '027-automations': automations,
  '029-billing': billing,
  '030-sandbox': sandbox,
  '031-cancellations': cancellations,
  '032-timer-runs': timerRuns,
  '042-passkeys': passkeys,
  '043-user-languages': userLanguages,
  '045-entry-reports': entryReports,
  '046-due-deliveries': dueDeliveries,
  '048-answered-webhooks': answeredWebhooks,
  '051-told-conversions': toldConversions,
};
