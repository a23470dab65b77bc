import { isIP } from 'node:net';

/**
 * Address of the caller as the last proxy before the portal saw it, or the portal itself without one. What stands further left
 * in x-forwarded-for anybody can write.
 */
export function readClientAddress(headers: Record<string, unknown> | undefined): string | undefined {
  const last = String(headers?.['x-forwarded-for'] ?? '')
    .split(',')
    .at(-1)
    ?.trim();
  return last && isIP(last) ? last : undefined;
}
