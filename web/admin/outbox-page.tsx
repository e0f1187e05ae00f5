import { useState } from 'react';
import { useParams } from 'react-router';
import { isListOf } from '../../machines/kernel/shapes.ts';
import { type AdminMail, isAdminMail, isMailHead, isMailLink } from '../../machines/people/admin.answers.ts';
import { adminWords } from '../../machines/words/admin.ts';
import { callApi, messageOf } from '../app/api-call.ts';
import { useAttempt } from '../app/use-attempt.ts';
import { useLoaded } from '../app/use-loaded.ts';
import { CopyButton } from '../links/copy-button.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/panel.tsx';
import { Sentence } from '../ui/sentence.tsx';
import list from './admin.module.css';
import { AdminPageHead, Moment, Problem, Row, readAnswerAs } from './parts.tsx';

const readList = readAnswerAs(isListOf(isMailHead));
const readMail = readAnswerAs(isAdminMail);
const readLink = readAnswerAs(isMailLink);

export function OutboxPage() {
  const { value, failure } = useLoaded('/api/admin/mails', readList);
  return (
    <>
      <AdminPageHead title={adminWords.outbox} note={adminWords.outboxNote} />
      {failure && <Problem text={failure.message} />}
      {value?.length === 0 && <EmptyState title={adminWords.outboxEmpty} />}
      <ul className={list.list}>
        {value?.map(({ id, to, subject, at, shownAt }) => (
          <Row
            key={id}
            to={`/admin/outbox/${id}/`}
            title={subject}
            detail={shownAt === null ? to : adminWords.linkShown(to)}
            aside={<Moment at={at} />}
          />
        ))}
      </ul>
    </>
  );
}

export function MailPage() {
  const { id = '' } = useParams();
  const { value, failure } = useLoaded(`/api/admin/mails/${id}`, readMail);
  if (failure !== null) return <Problem text={failure.message} />;
  if (value === null) return null;
  return (
    <>
      <AdminPageHead
        title={value.subject}
        note={
          <>
            <span>{adminWords.to(value.to)}</span> <Moment at={value.at} />
          </>
        }
        back={['/admin/outbox/', adminWords.outbox]}
      />
      <article className={list.mail}>{value.text}</article>
      <MailLink key={value.id} mail={value} />
    </>
  );
}

/**
 * Shows a mail's link once, only to the administrator who requests it, because anyone with the link can act as the
 * recipient (U87).
 */
function MailLink({ mail: { id, shownAt } }: { readonly mail: AdminMail }) {
  const [link, setLink] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, run } = useAttempt((error) => setProblem(messageOf(error)));
  const show = async () => setLink(readLink(await callApi('POST', `/api/admin/mails/${id}/link`)).link);
  if (link !== null)
    return (
      <div role="status" className={list.ask}>
        <a href={link} target="_blank" rel="noreferrer" className={list.link}>
          {link}
        </a>
        <CopyButton title={adminWords.theMail} url={link} />
      </div>
    );
  if (shownAt !== null)
    return (
      <p className={list.about}>
        <Sentence of={adminWords.linkShownAt(<Moment at={shownAt} />)} />
      </p>
    );
  return (
    <div className={list.ask}>
      {problem !== null && <Problem text={problem} />}
      <p className={list.about}>{adminWords.linkActs}</p>
      <Button waiting={busy} onPress={() => void run(show)}>
        {adminWords.showLink}
      </Button>
    </div>
  );
}
