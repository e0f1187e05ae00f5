import { classNames } from './class-names.ts';
import field from './field.module.css';
import { uiWords } from './ui.words.ts';

interface Props {
  readonly id?: string;
  readonly label: string;
  readonly mixed?: boolean;
  readonly hide?: boolean;
}

export function FieldLabel({ id, label, mixed = false, hide = false }: Props) {
  return (
    <span id={id} className={classNames(field.label, hide && 'visually-hidden')}>
      {mixed ? uiWords.ofSeveral(label) : label}
    </span>
  );
}
