import styles from './transport.module.css';
import type { StillTransport } from './transport.view.ts';

export function LengthBeside({ transport: { ofLength } }: { readonly transport: StillTransport }) {
  const [shown, real] = ofLength;
  return (
    <span className={styles.total}>
      <span>{shown}</span> {real !== undefined && <span>{real}</span>}
    </span>
  );
}
