import { useState } from 'react';
import { useLocation } from 'react-router';
import { callApi } from '../app/api-call.ts';
import { pageLanguage } from '../app/language.ts';
import { Link } from '../app/link.tsx';
import { notify } from '../app/notifications.ts';
import { Sentence } from '../ui/sentence.tsx';
import { FormPage } from './account-page.tsx';
import { authWords } from './auth.words.ts';
import { type CompleteSignIn, Entrance } from './entrance.tsx';
import { EmailField, FormField, requireEmail, useSubmission } from './form.tsx';
import { NewPasswordFields, requireSamePassword } from './password-field.tsx';
import { useSession } from './session.ts';

export function SignupRoute() {
  return <Entrance>{(enter) => <Signup enter={enter} />}</Entrance>;
}

const signUpLead = authWords.nobodyYet;
const signUpWithRoomsLead = authWords.withRooms;

function Signup({ enter }: { readonly enter: CompleteSignIn }) {
  const { search } = useLocation();
  const { user } = useSession();
  const [displayName, setDisplayName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const submission = useSubmission(async () => {
    requireEmail(email);
    requireSamePassword(password, again);
    const body = { email, password, displayName: displayName.trim() || null };
    const headers = { 'accept-language': pageLanguage };
    await enter(await callApi('POST', '/api/auth/signup', { body, headers }));
    notify({ type: 'info', title: authWords.mailOnItsWay, text: authWords.mailOnItsWayText(email) });
  }, ['displayName', 'email', 'password', 'again']);
  return (
    <FormPage
      title={authWords.signUp}
      lead={user === null ? signUpLead : signUpWithRoomsLead}
      aside={
        <Sentence of={authWords.haveAccount(<Link to={`/auth/login/${search}`}>{authWords.logIn}</Link>)} />
      }
      submission={submission}
      action={authWords.signUp}
    >
      <FormField
        name="displayName"
        label={authWords.nameOptional}
        autoComplete="name"
        maxLength={100}
        value={displayName}
        onChange={setDisplayName}
      />
      <EmailField autoComplete="email" value={email} onChange={setEmail} />
      <NewPasswordFields
        label={authWords.password}
        password={password}
        onPassword={setPassword}
        again={again}
        onAgain={setAgain}
      />
    </FormPage>
  );
}
