import { useState } from 'react';
import { copyText } from '../app/copy-text.ts';
import { Button } from '../ui/button.tsx';
import styles from './settings.module.css';
import { userWords } from './user.words.ts';

interface CodesProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

export function RecoveryCodes({ codes, onKept }: CodesProps) {
  const [said, setSaid] = useState('');
  const copy = async () => {
    const isCopied = await copyText(codes.join('\n'));
    setSaid(isCopied ? userWords.codesCopied : userWords.codesNotCopied);
  };
  return (
    <>
      <p>{userWords.recoveryCodesText}</p>
      <ol className={styles.codes} aria-label={userWords.recoveryCodes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles.actions}>
        <Button onPress={() => void copy()}>{userWords.copyCodes}</Button>
        <Button variant="primary" onPress={onKept}>
          {userWords.codesKept}
        </Button>
        <span role="status">{said}</span>
      </div>
    </>
  );
}
