import { useState } from 'react';
import { useLocation } from 'react-router';
import { callApi } from '../app/api-call.ts';
import { Link } from '../app/link.tsx';
import { NoticeLink, NoticePage } from '../app/notice-page.tsx';
import { FormPage } from './form-page.tsx';
import { mailTokenIn } from './mail-token.ts';
import { NewPasswordFields, needSameTwice } from './new-password-fields.tsx';
import { session } from './session.ts';
import { useSubmission } from './use-submission.ts';

export function ResetPasswordRoute() {
  const token = mailTokenIn(useLocation().hash);
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [done, setDone] = useState(false);
  const submission = useSubmission(async () => {
    needSameTwice(password, again);
    await callApi('POST', '/api/auth/reset-password', { body: { token, password } });
    session.changeTo(null);
    setDone(true);
  }, ['password', 'again']);
  if (done)
    return (
      <NoticePage title="Your password is changed">
        <p role="status">All devices were signed out. Log in with the new password.</p>
        <NoticeLink to="/auth/login/">Log in</NoticeLink>
      </NoticePage>
    );
  if (token === null)
    return (
      <NoticePage title="This link is incomplete">
        <p>Open the link in the mail again, or ask for a new one.</p>
        <NoticeLink to="/auth/forgot-password/">Ask for a new link</NoticeLink>
      </NoticePage>
    );
  return (
    <FormPage
      title="Choose a new password"
      lead="All devices will be signed out."
      aside={<Link to="/auth/forgot-password/">Ask for a new link</Link>}
      submission={submission}
      action="Change the password"
    >
      <NewPasswordFields
        submission={submission}
        label="New password"
        password={password}
        onPassword={setPassword}
        again={again}
        onAgain={setAgain}
      />
    </FormPage>
  );
}
