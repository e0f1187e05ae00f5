import { useState } from 'react';
import type { DesignElement } from '../../../machines/output/design.ts';
import { designWords } from './design.words.ts';
import { FittedText } from './fitted-text.tsx';
import styles from './given.module.css';
import { fileAddress } from './pictures.ts';

interface Props {
  readonly element: DesignElement;
  readonly framed: boolean;
}

export function FileOrPagePart({ element, framed }: Props) {
  if (element.type === 'IMAGE' && element.file !== null)
    return <FilePart file={element.file} fit={element.fit} alt={element.alt} />;
  if (element.type === 'IFRAME') return <FramedPage address={element.url} framed={framed} />;
  return null;
}

function Placeholder({ text }: { readonly text: string }) {
  return (
    <div className={styles.placeholder}>
      <FittedText text={text} sizing={{ scale: 0.8, share: 0.2 }} />
    </div>
  );
}

interface FileProps {
  readonly file: string;
  readonly fit: 'cover' | 'contain';
  readonly alt: string;
}

export function FilePart({ file, fit, alt }: FileProps) {
  const [missing, miss] = useState<string | null>(null);
  if (missing === file) return null;
  return (
    <img
      className={styles.picture}
      src={fileAddress(file)}
      alt={alt}
      style={{ objectFit: fit }}
      onError={() => miss(file)}
    />
  );
}

/** Shows an HTTPS page in a sandboxed iframe without a referrer (V357). */
function FramedPage({ address, framed }: { readonly address: string; readonly framed: boolean }) {
  if (!address.startsWith('https://')) return null;
  if (!framed) return <Placeholder text={address} />;
  return (
    <iframe
      className={styles.page}
      src={address}
      title={designWords.page}
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
    />
  );
}
