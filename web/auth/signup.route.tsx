import { useState } from 'react';
import { useLocation } from 'react-router';
import { callApi } from '../app/api-call.ts';
import { Link } from '../app/link.tsx';
import { EmailField, needEmail } from './email-field.tsx';
import { FormField } from './form.tsx';
import { FormPage } from './form-page.tsx';
import { NewPasswordFields, needSameTwice } from './new-password-fields.tsx';
import { session, userIn, useSession } from './session.ts';
import { useSubmission } from './use-submission.ts';
import { VisitorsOnly } from './visitors-only.tsx';

export function SignupRoute() {
  return (
    <VisitorsOnly>
      <Signup />
    </VisitorsOnly>
  );
}

const nobodyYet = 'To keep your rooms, and to find them on every device.';
const withRooms = 'The rooms that you have made here stay yours, on every device.';

function Signup() {
  const { search } = useLocation();
  const { user } = useSession();
  const [displayName, setDisplayName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const submission = useSubmission(async () => {
    needEmail(email);
    needSameTwice(password, again);
    const body = { email, password, displayName: displayName.trim() || null };
    session.changeTo(userIn(await callApi('POST', '/api/auth/signup', { body })));
  }, ['displayName', 'email', 'password', 'again']);
  return (
    <FormPage
      title="Sign up"
      lead={user === null ? nobodyYet : withRooms}
      aside={
        <>
          Have an account? <Link to={`/auth/login/${search}`}>Log in</Link>
        </>
      }
      submission={submission}
      action="Sign up"
    >
      <FormField
        submission={submission}
        name="displayName"
        label="Name (optional)"
        autoComplete="name"
        maxLength={100}
        value={displayName}
        onChange={setDisplayName}
      />
      <EmailField submission={submission} autoComplete="email" value={email} onChange={setEmail} />
      <NewPasswordFields
        submission={submission}
        label="Password"
        password={password}
        onPassword={setPassword}
        again={again}
        onAgain={setAgain}
      />
    </FormPage>
  );
}
