import { setImmediate as nextTurn } from 'node:timers/promises';
import { slicesOf } from '../../slices.ts';

/**
 * A list as the text of a PostgreSQL array, for `${...}::text[]`. The driver writes an array itself, but without a
 * pause.
 */
export async function textArray(items: readonly string[]): Promise<string> {
  const parts: string[] = [];
  for (const slice of slicesOf(items)) {
    if (parts.length > 0) await nextTurn();
    parts.push(slice.map((item) => `"${item.replace(/[\\"]/g, '\\$&')}"`).join(','));
  }
  return `{${parts.join(',')}}`;
}
