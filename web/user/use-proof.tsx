import { type ReactNode, useState } from 'react';
import { secondFactorFrom } from '../../machines/auth/second-factor.ts';
import { useSession } from '../account/session.ts';
import { CallFailure } from '../app/api-call.ts';
import { useLoaded } from '../app/use-loaded.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FactorAsk } from './factor-ask.tsx';
import styles from './settings.module.css';
import { userWords } from './user.words.ts';

type Work = () => Promise<void>;

interface Proof {
  readonly prove: (work: Work) => Promise<void>;
  readonly dialog: ReactNode;
}

/** U130, U362. */
export function useProof(): Proof {
  const [refused, setRefused] = useState<Work | null>(null);
  const prove = async (work: Work) => {
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

function ProofDialog({ work, onClose }: { readonly work: Work; readonly onClose: () => void }) {
  const { user } = useSession();
  const state = useLoaded(`/api/users/${user?.uid ?? ''}/second-factor`, secondFactorFrom);
  const perform = async () => {
    await work();
    onClose();
  };
  return (
    <Dialog title={userWords.proveTitle} isOpen onClose={onClose}>
      <div className={styles.steps}>
        <FactorAsk
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
