import { type ReactNode, useState } from 'react';
import { secondFactorFrom } from '../../machines/people/second-factor.ts';
import { AccountForm, type FieldProps, fieldFailure, useSubmission } from '../account/form.tsx';
import { PasskeyButton, signWithPasskey, supportsPasskeys } from '../account/passkeys.tsx';
import { PasswordField } from '../account/password-field.tsx';
import { useSession } from '../account/session.ts';
import { CallFailure, callApi } from '../app/api-call.ts';
import { useLoaded } from '../app/use-loaded.ts';
import { Dialog } from '../ui/dialog.tsx';
import styles from './settings.module.css';
import { userWords } from './user.words.ts';

export function CurrentPasswordField(field: Pick<FieldProps, 'value' | 'onChange'>) {
  return (
    <PasswordField
      {...field}
      name="currentPassword"
      label={userWords.currentPassword}
      autoComplete="current-password"
    />
  );
}

export function requireCurrentPassword(input: string): string {
  if (input === '') throw fieldFailure('currentPassword', userWords.enterCurrentPassword);
  return input;
}

const REAUTHENTICATE_PATH = '/api/auth/reauthenticate';

interface Props {
  readonly title: string;
  readonly text?: string;
  readonly action: string;
  readonly variant?: 'primary' | 'danger';
  readonly hasPasskeys: boolean;
  readonly isProving?: boolean;
  readonly onPerform: () => Promise<void>;
  readonly children?: ReactNode;
}

export function FactorForm(props: Props) {
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
        await callApi('POST', REAUTHENTICATE_PATH, { body });
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
    const passkey = await signWithPasskey(`${REAUTHENTICATE_PATH}/passkey`);
    await callApi('POST', REAUTHENTICATE_PATH, { body: { passkey } });
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
        {children}
        {proving && (
          <>
            <p role="status">{userWords.proveText}</p>
            <CurrentPasswordField value={password} onChange={setPassword} />
          </>
        )}
      </AccountForm>
      {proving && hasPasskeys && supportsPasskeys() && (
        <PasskeyButton submission={byPasskey} action={userWords.provePasskey} />
      )}
    </>
  );
}

type ProtectedWork = () => Promise<void>;

export function useProof() {
  const [refused, setRefused] = useState<ProtectedWork | null>(null);
  const prove = async (work: ProtectedWork) => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof CallFailure) || error.code !== 'reauthenticate') throw error;
      setRefused(() => work);
    }
  };
  const dialog = refused !== null && <ProofDialog work={refused} onClose={() => setRefused(null)} />;
  return { prove, dialog };
}

function ProofDialog({ work, onClose }: { readonly work: ProtectedWork; readonly onClose: () => void }) {
  const { user } = useSession();
  const state = useLoaded(`/api/users/${user?.uid ?? ''}/second-factor`, secondFactorFrom);
  const perform = async () => {
    await work();
    onClose();
  };
  return (
    <Dialog title={userWords.proveTitle} isOpen onClose={onClose}>
      <div className={`stack ${styles.steps}`}>
        <FactorForm
          title={userWords.proveTitle}
          action={userWords.prove}
          isProving
          hasPasskeys={(state.value?.passkeys.length ?? 0) > 0}
          onPerform={perform}
        />
      </div>
    </Dialog>
  );
}
