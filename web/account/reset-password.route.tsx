import { useState } from 'react';
import { useLocation } from 'react-router';
import { callApi } from '../app/api-call.ts';
import { Link } from '../app/link.tsx';
import { NoticeLink, NoticePage } from '../app/notice-page.tsx';
import { FormPage, mailTokenIn } from './account-page.tsx';
import { authWords } from './auth.words.ts';
import { useSubmission } from './form.tsx';
import { NewPasswordFields, requireSamePassword } from './password-field.tsx';
import { session } from './session.ts';

export function ResetPasswordRoute() {
  const token = mailTokenIn(useLocation().hash);
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [done, setDone] = useState(false);
  const submission = useSubmission(async () => {
    requireSamePassword(password, again);
    await callApi('POST', '/api/auth/reset-password', { body: { token, password } });
    session.changeTo(null);
    setDone(true);
  }, ['password', 'again']);
  if (done)
    return (
      <NoticePage title={authWords.changed}>
        <p role="status">{authWords.changedText}</p>
        <NoticeLink to="/auth/login/">{authWords.logIn}</NoticeLink>
      </NoticePage>
    );
  if (token === null)
    return (
      <NoticePage title={authWords.incomplete}>
        <p>{authWords.openAgainOrAsk}</p>
        <NoticeLink to="/auth/forgot-password/">{authWords.askNewLink}</NoticeLink>
      </NoticePage>
    );
  return (
    <FormPage
      title={authWords.chooseNew}
      lead={authWords.allSignedOut}
      aside={<Link to="/auth/forgot-password/">{authWords.askNewLink}</Link>}
      submission={submission}
      action={authWords.change}
    >
      <NewPasswordFields
        label={authWords.newPassword}
        password={password}
        onPassword={setPassword}
        again={again}
        onAgain={setAgain}
      />
    </FormPage>
  );
}
