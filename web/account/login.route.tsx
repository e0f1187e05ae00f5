import { useState } from 'react';
import { useLocation } from 'react-router';
import { callApi } from '../app/api-call.ts';
import { Link } from '../app/link.tsx';
import { Sentence } from '../ui/sentence.tsx';
import styles from './account-page.module.css';
import { FormPage } from './account-page.tsx';
import { authWords } from './auth.words.ts';
import { type CompleteSignIn, Entrance } from './entrance.tsx';
import { EmailField, fieldFailure, requireEmail, useSubmission } from './form.tsx';
import { PasskeyButton, signWithPasskey, supportsPasskeys } from './passkeys.tsx';
import { PasswordField } from './password-field.tsx';

export function LoginRoute() {
  return <Entrance>{(enter) => <Login enter={enter} />}</Entrance>;
}

function Login({ enter }: { readonly enter: CompleteSignIn }) {
  const { search } = useLocation();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const submission = useSubmission(
    async () => {
      requireEmail(email);
      if (password === '') throw fieldFailure('password', authWords.enterPassword);
      await enter(await callApi('POST', '/api/auth/login', { body: { email, password } }));
    },
    ['email', 'password'],
    { wrong_credentials: 'password' },
  );
  const byPasskey = useSubmission(async () => {
    const passkey = await signWithPasskey('/api/auth/passkey/challenge', {});
    await enter(await callApi('POST', '/api/auth/passkey', { body: { passkey } }));
  }, []);
  return (
    <FormPage
      title={authWords.logIn}
      aside={
        <Sentence of={authWords.newHere(<Link to={`/auth/signup/${search}`}>{authWords.signUp}</Link>)} />
      }
      submission={submission}
      action={authWords.logIn}
      after={supportsPasskeys() && <PasskeyButton submission={byPasskey} action={authWords.byPasskey} />}
    >
      <EmailField autoComplete="username" value={email} onChange={setEmail} />
      <PasswordField autoComplete="current-password" value={password} onChange={setPassword} />
      <Link to="/auth/forgot-password/" className={styles.hint}>
        {authWords.forgot}
      </Link>
    </FormPage>
  );
}
