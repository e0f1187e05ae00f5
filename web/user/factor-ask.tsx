import { type ReactNode, useState } from 'react';
import { AccountForm } from '../account/form.tsx';
import { PasskeyButton } from '../account/passkey-button.tsx';
import { knowsPasskeys, shownPasskey } from '../account/passkeys.ts';
import { type FormSubmission, useSubmission } from '../account/use-submission.ts';
import { CallFailure, callApi } from '../app/api-call.ts';
import { CurrentPasswordField, requireCurrentPassword } from './current-password-field.tsx';
import { userWords } from './user.words.ts';

const REAUTHENTICATE = '/api/auth/reauthenticate';

interface Props {
  readonly title: string;
  readonly text?: string;
  readonly action: string;
  readonly variant?: 'primary' | 'danger';
  readonly hasPasskeys: boolean;
  readonly isProving?: boolean;
  readonly onPerform: () => Promise<void>;
  readonly children?: ((submission: FormSubmission) => ReactNode) | undefined;
}

export function FactorAsk(props: Props) {
  const {
    title,
    text,
    action,
    variant = 'primary',
    hasPasskeys,
    isProving = false,
    onPerform,
    children,
  } = props;
  const [proving, setProving] = useState(isProving);
  const [password, setPassword] = useState('');
  const submission = useSubmission(
    async () => {
      if (proving) {
        const body = { currentPassword: requireCurrentPassword(password) };
        await callApi('POST', REAUTHENTICATE, { body });
      }
      try {
        await onPerform();
      } catch (error) {
        if (!(error instanceof CallFailure) || error.code !== 'reauthenticate') throw error;
        setProving(true);
      }
    },
    ['currentPassword', 'name'],
    { wrong_password: 'currentPassword' },
  );
  const byPasskey = useSubmission(async () => {
    const passkey = await shownPasskey(`${REAUTHENTICATE}/passkey`);
    await callApi('POST', REAUTHENTICATE, { body: { passkey } });
    await onPerform();
  }, []);
  return (
    <>
      {text !== undefined && <p>{text}</p>}
      <AccountForm
        key={String(proving)}
        submission={submission}
        label={title}
        action={action}
        variant={variant}
        alone={proving || children !== undefined}
      >
        {children?.(submission)}
        {proving && (
          <>
            <p role="status">{userWords.proveText}</p>
            <CurrentPasswordField submission={submission} value={password} onChange={setPassword} />
          </>
        )}
      </AccountForm>
      {proving && hasPasskeys && knowsPasskeys() && (
        <PasskeyButton submission={byPasskey} action={userWords.provePasskey} />
      )}
    </>
  );
}
