import { useMemo } from 'react';
import { encode } from 'uqr';
import styles from './qr-image.module.css';

const BORDER_MODULES = 4;

export function QrImage({ text, label }: { readonly text: string; readonly label: string }) {
  const { path, size } = useMemo(() => qrPath(text), [text]);
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}

function qrPath(text: string): { readonly path: string; readonly size: number } {
  const { data, size } = encode(text, { border: BORDER_MODULES, ecc: 'M' });
  const modules = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')));
  return { path: modules.join(''), size };
}
