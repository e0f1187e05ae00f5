import { createHash } from 'node:crypto';

/**
 * How secrets that open an account are kept: anyone who reads the file or a backup can use none of them. They are random
 * and long, so that no slow hash is needed.
 */
export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
