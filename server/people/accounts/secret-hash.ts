import { createHash } from 'node:crypto';

/** Hash of a stored secret. Secrets are random and long, so no slow hash is needed. */
export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
