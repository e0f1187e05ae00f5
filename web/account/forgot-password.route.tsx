import { useState } from 'react';
import { callApi } from '../app/api-call.ts';
import { Link } from '../app/link.tsx';
import { AccountPage, FormPage } from './account-page.tsx';
import { authWords } from './auth.words.ts';
import { EmailField, requireEmail, useSubmission } from './form.tsx';

const backToLoginLink = <Link to="/auth/login/">{authWords.backToLogin}</Link>;

export function ForgotPasswordRoute() {
  const [email, setEmail] = useState('');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const submission = useSubmission(async () => {
    requireEmail(email);
    await callApi('POST', '/api/auth/forgot-password', { body: { email } });
    setSentTo(email.trim());
  }, ['email']);
  if (sentTo !== null)
    return (
      <AccountPage title={authWords.lookIntoMail} aside={backToLoginLink}>
        <p role="status">{authWords.linkOnItsWay(sentTo)}</p>
      </AccountPage>
    );
  return (
    <FormPage
      title={authWords.forgot}
      lead={authWords.forgotText}
      aside={backToLoginLink}
      submission={submission}
      action={authWords.sendLink}
    >
      <EmailField autoComplete="username" value={email} onChange={setEmail} />
    </FormPage>
  );
}
