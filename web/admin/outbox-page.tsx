import { useParams } from 'react-router';
import { isAdminMail, isMailHead } from '../../machines/admin/answers.ts';
import { isListOf } from '../../machines/kernel/shapes.ts';
import { useLoaded } from '../app/use-loaded.ts';
import { EmptyState } from '../ui/panel.tsx';
import { answerOf } from './answers.ts';
import list from './list.module.css';
import styles from './outbox-page.module.css';
import { Moment, PageHead, Problem, Row } from './parts.tsx';

const readList = answerOf(isListOf(isMailHead));
const readMail = answerOf(isAdminMail);

export function OutboxPage() {
  const { value, failure } = useLoaded('/api/admin/mails', readList);
  return (
    <>
      <PageHead
        title="Outbox"
        note="Mails that no mail server took: all of them where none is configured. They stand here for three days; hand them on to whom they are for."
      />
      {failure && <Problem text={failure.message} />}
      {value?.length === 0 && <EmptyState title="The outbox is empty." />}
      <ul className={list.list}>
        {value?.map(({ id, to, subject, at }) => (
          <Row key={id} to={`/admin/outbox/${id}/`} title={subject} detail={to} aside={<Moment at={at} />} />
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
      <PageHead
        title={value.subject}
        note={
          <>
            <span>To {value.to}</span> <Moment at={value.at} />
          </>
        }
        back={['/admin/outbox/', 'Outbox']}
      />
      <article className={styles.mail}>
        <Linked text={value.text} />
      </article>
    </>
  );
}

/** The text with its addresses as links, which open apart from the admin area: they act for whom the mail is for. */
function Linked({ text }: { readonly text: string }) {
  return text.split(/(https?:\/\/\S+)/).map((part, index) =>
    index % 2 === 1 ? (
      <a key={part} href={part} target="_blank" rel="noreferrer">
        {part}
      </a>
    ) : (
      part
    ),
  );
}
