import { useState } from 'react';
import { callApi } from '../app/api-call.ts';
import { Link } from '../app/link.tsx';
import { AccountPage } from './account-page.tsx';
import { FormField } from './form.tsx';
import { FormPage } from './form-page.tsx';
import { fault, useSubmission } from './use-submission.ts';

const back = <Link to="/auth/login/">Back to the login</Link>;

export function ForgotPasswordRoute() {
  const [email, setEmail] = useState('');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const submission = useSubmission(async () => {
    if (email.trim() === '') throw fault('email', 'Enter your e-mail address.');
    await callApi('POST', '/api/auth/forgot-password', { body: { email } });
    setSentTo(email.trim());
  }, ['email']);
  if (sentTo !== null)
    return (
      <AccountPage title="Look into your mail" aside={back}>
        <p role="status">
          If there is an account for {sentTo}, a link to choose a new password is on its way to it. The link
          is good for one hour.
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
      <FormField
        submission={submission}
        name="email"
        type="email"
        label="E-mail address"
        autoComplete="username"
        value={email}
        onChange={setEmail}
      />
    </FormPage>
  );
}
