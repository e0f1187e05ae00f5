import { useState } from 'react';
import { useLocation } from 'react-router';
import { callApi } from '../app/api-call.ts';
import { Link } from '../app/link.tsx';
import styles from './account-page.module.css';
import { EmailField, needEmail } from './email-field.tsx';
import { FormPage } from './form-page.tsx';
import { PasswordField } from './password-field.tsx';
import { session, userIn } from './session.ts';
import { fault, useSubmission } from './use-submission.ts';
import { VisitorsOnly } from './visitors-only.tsx';

export function LoginRoute() {
  return (
    <VisitorsOnly>
      <Login />
    </VisitorsOnly>
  );
}

function Login() {
  const { search } = useLocation();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const submission = useSubmission(
    async () => {
      needEmail(email);
      if (password === '') throw fault('password', 'Enter your password.');
      session.changeTo(userIn(await callApi('POST', '/api/auth/login', { body: { email, password } })));
    },
    ['email', 'password'],
    { wrong_credentials: 'password' },
  );
  return (
    <FormPage
      title="Log in"
      aside={
        <>
          New here? <Link to={`/auth/signup/${search}`}>Sign up</Link>
        </>
      }
      submission={submission}
      action="Log in"
    >
      <EmailField submission={submission} autoComplete="username" value={email} onChange={setEmail} />
      <PasswordField
        submission={submission}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      <Link to="/auth/forgot-password/" className={styles.hint}>
        Forgot your password?
      </Link>
    </FormPage>
  );
}
