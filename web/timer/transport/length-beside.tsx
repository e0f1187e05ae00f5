import styles from './transport.module.css';
import type { StillTransport } from './transport.view.ts';

/** What the time left is of (V194). Where both lengths have no room side by side, the real one stands beneath. */
export function LengthBeside({ transport: { ofLength } }: { readonly transport: StillTransport }) {
  const [shown, real] = ofLength;
  return (
    <span className={styles.total}>
      <span>{shown}</span> {real !== undefined && <span>{real}</span>}
    </span>
  );
}
