import { useState } from 'react';
import { designFields, isPageAddress } from '../../../machines/output/design.ts';
import { designFaultWords } from '../../../machines/words/design-fault.ts';
import { TextField } from '../../ui/text-field.tsx';
import { uiWords } from '../../ui/ui.words.ts';
import { designPropertyWords as words } from './design-property.words.ts';

interface Props {
  /** Mixed if undefined. */
  readonly value: string | undefined;
  readonly onChange: (address: string, gesture: string) => void;
}

const MOST = designFields.elements.of.types.IFRAME.url.most;

/** Invalid addresses stay in the field (V397). */
export function AddressField({ value, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const isFault = typed !== null && !isPageAddress(typed.trim());
  const type = (text: string) => {
    setTyped(text);
    if (isPageAddress(text.trim())) onChange(text.trim(), 'typed');
  };
  return (
    <TextField
      type="url"
      label={words.own.url}
      value={typed ?? value ?? ''}
      placeholder={value === undefined ? uiWords.mixed : 'https://'}
      maxLength={MOST}
      description={words.addressNote}
      error={isFault ? designFaultWords.badAddress : undefined}
      onChange={type}
      onBlur={() => !isFault && setTyped(null)}
    />
  );
}
