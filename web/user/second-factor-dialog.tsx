import { useState } from 'react';
import {
  recoveryCodesFrom,
  type SecondFactorSetup,
  secondFactorSetupFrom,
} from '../../machines/auth/second-factor.ts';
import type { User } from '../../machines/auth/user.ts';
import { authWords } from '../account/auth.words.ts';
import { AccountForm, FormField } from '../account/form.tsx';
import { fault, useSubmission } from '../account/use-submission.ts';
import { callApi } from '../app/api-call.ts';
import { Dialog } from '../ui/dialog.tsx';
import { QrImage } from '../ui/qr-image.tsx';
import { FactorAsk } from './factor-ask.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './settings.module.css';
import { userWords } from './user.words.ts';

export type FactorStep = 'setUp' | 'newCodes' | 'turnOff';

const asks = {
  setUp: { title: userWords.setUp, text: userWords.setUpText, action: userWords.goOn },
  newCodes: { title: userWords.newCodes, text: userWords.newCodesText, action: userWords.newCodes },
  turnOff: { title: userWords.turnOff, text: userWords.turnOffText, action: userWords.turnOffNow },
} as const;

interface Props {
  readonly user: User;
  readonly step: FactorStep;
  readonly hasPasskeys: boolean;
  readonly onClose: () => void;
}

export function SecondFactorDialog({ user, step, hasPasskeys, onClose }: Props) {
  const path = `/api/users/${user.uid}`;
  const [setup, setSetup] = useState<SecondFactorSetup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const perform = async () => {
    if (step === 'setUp') setSetup(secondFactorSetupFrom(await callApi('POST', `${path}/second-factor`)));
    else if (step === 'newCodes')
      setCodes(recoveryCodesFrom(await callApi('POST', `${path}/recovery-codes`)));
    else {
      await callApi('DELETE', `${path}/second-factor`);
      onClose();
    }
  };
  return (
    <Dialog
      title={codes === null ? asks[step].title : userWords.recoveryCodes}
      isOpen
      onClose={onClose}
      closable={codes === null}
    >
      <div className={styles.steps}>
        {codes !== null && <RecoveryCodes codes={codes} onKept={onClose} />}
        {codes === null && setup !== null && <Scan path={path} setup={setup} onCodes={setCodes} />}
        {codes === null && setup === null && (
          <FactorAsk
            {...asks[step]}
            {...(step === 'turnOff' && hasPasskeys && { text: userWords.turnOffAppText })}
            variant={step === 'turnOff' ? 'danger' : 'primary'}
            hasPasskeys={hasPasskeys}
            onPerform={perform}
          />
        )}
      </div>
    </Dialog>
  );
}

interface ScanProps {
  readonly path: string;
  readonly setup: SecondFactorSetup;
  readonly onCodes: (codes: readonly string[]) => void;
}

function Scan({ path, setup: { uri, secret, setup }, onCodes }: ScanProps) {
  const [code, setCode] = useState('');
  const submission = useSubmission(
    async () => {
      if (code.trim() === '') throw fault('code', authWords.enterCode);
      const data = await callApi('PUT', `${path}/second-factor`, { body: { setup, code } });
      onCodes(recoveryCodesFrom(data));
    },
    ['code'],
    { wrong_code: 'code' },
  );
  return (
    <>
      <p>{userWords.scan}</p>
      <QrImage text={uri} label={userWords.scanLabel} />
      <p className={styles.secret}>{userWords.byHand(secret.replaceAll(/(.{4})/g, '$1 ').trim())}</p>
      <AccountForm submission={submission} label={userWords.setUp} action={userWords.turnOn} alone>
        <FormField
          submission={submission}
          name="code"
          label={authWords.code}
          autoComplete="one-time-code"
          maxLength={20}
          value={code}
          onChange={setCode}
        />
      </AccountForm>
    </>
  );
}
