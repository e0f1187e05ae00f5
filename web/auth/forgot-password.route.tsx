import { useState } from 'react';
import { callApi } from '../app/api-call.ts';
import { Link } from '../app/link.tsx';
import { AccountPage } from './account-page.tsx';
import { EmailField, needEmail } from './email-field.tsx';
import { FormPage } from './form-page.tsx';
import { useSubmission } from './use-submission.ts';

const back = <Link to="/auth/login/">Back to the login</Link>;

export function ForgotPasswordRoute() {
  const [email, setEmail] = useState('');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const submission = useSubmission(async () => {
    needEmail(email);
    await callApi('POST', '/api/auth/forgot-password', { body: { email } });
    setSentTo(email.trim());
  }, ['email']);
  if (sentTo !== null)
    return (
      <AccountPage title="Look into your mail" aside={back}>
        <p role="status">
          If there is an account for {sentTo}, a link to choose a new password is on its way to it. The link
          is good for one hour. One address gets five mails an hour at most.
        </p>
      </AccountPage>
    );
  return (
    <FormPage
      title="Forgot your password?"
      lead="Say which e-mail address your account has. You get a link to choose a new password."
      aside={back}
      submission={submission}
      action="Send the link"
    >
      <EmailField submission={submission} autoComplete="username" value={email} onChange={setEmail} />
    </FormPage>
  );
}
