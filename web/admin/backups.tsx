import { isAdminBackups } from '../../machines/admin/answers.ts';
import { durationText, sizeText } from '../../machines/admin/texts.ts';
import { isNumber } from '../../machines/kernel/shapes.ts';
import { SECOND } from '../../machines/kernel/time.ts';
import { adminWords } from '../../machines/words/admin.ts';
import { callApi } from '../app/api-call.ts';
import { useAttempt } from '../app/use-attempt.ts';
import { useLoaded } from '../app/use-loaded.ts';
import { Button } from '../ui/button.tsx';
import { Sentence } from '../ui/sentence.tsx';
import { answerOf } from './answers.ts';
import list from './list.module.css';
import parts from './parts.module.css';
import { Moment, Problem, Section } from './parts.tsx';

const readBackups = answerOf(isAdminBackups);
const EVERY = 30 * SECOND;

export function BackupSection() {
  const { value, failure, reload } = useLoaded('/api/admin/backups', readBackups, EVERY);
  const { busy, run } = useAttempt();
  const make = () =>
    run(async () => {
      await callApi('POST', '/api/admin/backups');
      await reload();
    });
  if (value === null) return failure && <Problem text={failure.message} />;
  const { at: now, backups, everyHours, keep, isMaking, isOld, nextAt, madeHere } = value;
  if (!madeHere)
    return (
      <Section title={adminWords.backups}>
        <p className={parts.note}>{adminWords.storeBackups}</p>
      </Section>
    );
  return (
    <Section title={adminWords.backups}>
      {isOld && <Problem text={adminWords.backupsOld(everyHours)} />}
      <p className={parts.note}>{adminWords.backupsNote(everyHours, keep)}</p>
      {backups.length === 0 && (
        <p className={parts.note}>
          {adminWords.noBackups}
          {!isOld && isNumber(nextAt) && (
            <>
              {' '}
              <Sentence of={adminWords.firstBackup(<Moment at={nextAt} />)} />
            </>
          )}
        </p>
      )}
      <ul className={list.list} aria-label={adminWords.backups}>
        {backups.map(({ name, at, bytes }) => (
          <li key={name} className={list.row}>
            <span className={list.rowWords}>
              <strong>
                <Moment at={at} />
              </strong>
              <span>
                {adminWords.backupFacts(sizeText(bytes), durationText(Math.max(0, now - at)), name)}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <Button onPress={make} waiting={busy}>
        {busy || isMaking ? adminWords.makingBackup : adminWords.makeBackup}
      </Button>
    </Section>
  );
}
