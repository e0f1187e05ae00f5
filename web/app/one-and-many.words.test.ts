import { expect, test } from 'vitest';
import { adminWords as germanAdminWords } from '../../machines/words/admin.de.ts';
import { adminWords } from '../../machines/words/admin.ts';
import { issueWords } from '../../machines/words/issue.de.ts';
import { operatorPageWords } from '../../machines/words/operator-page.de.ts';
import { rundownTableWords } from '../../machines/words/rundown-table.de.ts';
import { roomAccessWords } from '../devices/room-access.words.de.ts';
import { seenWords as germanSeenWords } from '../devices/seen.words.de.ts';
import { seenWords } from '../devices/seen.words.ts';
import { designPropertyWords as germanDesignProperty } from '../outputs/editor/design-property.words.de.ts';
import { billingPlanWords } from '../plans/billing-plan.words.de.ts';
import { deviceWords } from '../room/device.words.de.ts';
import { remindersWords as germanReminders } from '../room/room-screen.words.de.ts';
import { remindersWords } from '../room/room-screen.words.ts';
import { timerDetailsWords as germanTimerDetails } from '../rundown/timer-details.words.de.ts';
import { timerDetailsWords } from '../rundown/timer-details.words.ts';
import { legalWords as germanLegalWords } from '../site/legal.words.de.ts';
import { legalWords } from '../site/legal.words.ts';
import { sheetWords as germanSheetWords } from '../transfer/sheet.words.de.ts';
import { sheetWords } from '../transfer/sheet.words.ts';

test.each([
  [billingPlanWords.fewerSeats?.(1, 1, 1, '9 €', '9 €'), /^Sie haben 1 Platz, /],
  [billingPlanWords.fewerSeats?.(5, 2, 3, '45 €', '18 €'), /^Sie haben 5 Plätze, nutzen aber 2\. Mit 3 /],
  [roomAccessWords.passwordWarning?.(1), /^Der andere Bildschirm .* braucht dann sofort/],
  [roomAccessWords.passwordWarning?.(3), /^Die 3 anderen Bildschirme .* brauchen dann sofort/],
  [deviceWords.identifyAll?.(1), /^1 Bildschirm finden$/],
  [deviceWords.identifyAll?.(4), /^Alle 4 finden$/],
  [deviceWords.reloadAll?.(1), /^1 Bildschirm neu laden$/],
  [deviceWords.reloadAll?.(4), /^Alle 4 neu laden$/],
  [issueWords.oneOf?.(['on']), /^Bitte „?.?on.* senden\.$/],
  [issueWords.oneOf?.(['on', 'off']), /^Bitte eines von diesen senden: .*on.*off/],
  [issueWords.unknownFields?.(['speed']), /^Dieses Feld gibt es nicht: .*speed/],
  [issueWords.unknownFields?.(['speed', 'size']), /^Diese Felder gibt es nicht: .*speed.*size/],
  [rundownTableWords.wrongCells?.('3 Timer', 1), /1 unlesbare Zelle korrigieren/],
  [rundownTableWords.wrongCells?.('3 Timer', 2), /2 unlesbare Zellen korrigieren/],
])('V754 has the right German singular or plural: %s', (text, expected) => {
  expect(text).toMatch(expected);
});

test.each([
  [legalWords.told, /^We share no data/],
  [germanLegalWords.told, /^Wir teilen keine Daten/],
  [(names: readonly string[]) => operatorPageWords.told?.(names)?.text?.join(' '), /^Keine\./],
] as const)('V754 lists the services that count visits, or says that there are none (%#)', (told, nobody) => {
  expect(told?.([])).toMatch(nobody);
  expect(told?.(['Counter', 'Crashes'])).toContain('Counter, Crashes');
  expect(told?.(['Counter', 'Crashes'])).not.toMatch(nobody);
});

test.each([
  [adminWords.changesLost(null), adminWords.changesLost('a.wal'), /a\.wal/],
  [germanAdminWords.changesLost?.(null), germanAdminWords.changesLost?.('a.wal'), /a\.wal/],
  [sheetWords.hoursAndMinutes(0, 45), sheetWords.hoursAndMinutes(1, 45), /hour/],
  [germanSheetWords.hoursAndMinutes?.(0, 45), germanSheetWords.hoursAndMinutes?.(1, 45), /Stunde/],
  [sheetWords.minutesAndSeconds(0, 45), sheetWords.minutesAndSeconds(1, 45), /minute/],
  [germanSheetWords.minutesAndSeconds?.(0, 45), germanSheetWords.minutesAndSeconds?.(1, 45), /Minute/],
  [sheetWords.groups('Act 1', 1), sheetWords.groups('Act 1, Act 2', 2), /have/],
  [germanSheetWords.groups?.('Akt 1', 1), germanSheetWords.groups?.('Akt 1, Akt 2', 2), /haben/],
  [timerDetailsWords.reminderConfirmed(5, ''), timerDetailsWords.reminderConfirmed(5, 'Ada'), /by Ada$/],
  [
    germanTimerDetails.reminderConfirmed?.(5, ''),
    germanTimerDetails.reminderConfirmed?.(5, 'Ada'),
    /von Ada$/,
  ],
  [remindersWords.confirmedBy(''), remindersWords.confirmedBy('Ada'), /by Ada$/],
  [germanReminders.confirmedBy?.(''), germanReminders.confirmedBy?.('Ada'), /von Ada$/],
  [germanReminders.startsIn?.('Talk', 1), germanReminders.startsIn?.('Talk', 5), /5 Minuten$/],
  [timerDetailsWords.marks.flashes(0), timerDetailsWords.marks.flashes(3), /3/],
  [germanTimerDetails.marks?.flashes?.(0), germanTimerDetails.marks?.flashes?.(3), /3/],
  [germanDesignProperty.clockAt?.(2, ''), germanDesignProperty.clockAt?.(2, 'Lobby'), /^2: Lobby$/],
  [seenWords.onScreens(1, 1), seenWords.onScreens(1, 2), /screens$/],
  [germanSeenWords.onScreens?.(1, 1), germanSeenWords.onScreens?.(1, 2), /Bildschirmen$/],
  [seenWords.others(1, false), seenWords.others(2, false), /screens$/],
  [seenWords.others(1, true), seenWords.others(2, true), /others$/],
  [germanSeenWords.others?.(1, false), germanSeenWords.others?.(2, false), /Bildschirmen$/],
  [germanSeenWords.others?.(1, true), germanSeenWords.others?.(2, true), /weitere$/],
  [sheetWords.questions(0), sheetWords.questions(2), /2 questions/],
  [germanSheetWords.questions?.(0), germanSheetWords.questions?.(2), /2 Fragen/],
  [sheetWords.heading(0), sheetWords.heading(3), /row 3/],
  [germanSheetWords.heading?.(0), germanSheetWords.heading?.(3), /Zeile 3/],
])('V754 leaves out a part that does not apply: %s, %s', (without, withIt, expected) => {
  expect(without).not.toMatch(expected);
  expect(withIt).toMatch(expected);
});
