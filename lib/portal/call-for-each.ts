import 'server-only';
import type { CallResult } from './result.ts';
import type { RowOutcome } from './row-outcome.ts';

/** As many as one action is given; the browser sends the next ones when these are done. */
export const mostAtOnce = 20;
const beside = 5;

/** Does something to each of a few rows. What the service refuses for one row changes nothing for the others. */
export async function callForEach<K extends string | number>(
  keys: readonly K[],
  act: (key: K) => Promise<CallResult<unknown>>,
): Promise<CallResult<RowOutcome[]>> {
  const outcomes: RowOutcome[] = [];
  for (let at = 0; at < keys.length; at += beside) {
    const part = keys.slice(at, at + beside);
    const results = await Promise.all(part.map(act));
    for (const [index, result] of results.entries()) {
      if (!result.ok && result.status === 401) return result;
      const id = String(part[index]);
      outcomes.push(result.ok ? { id } : { id, refused: Object.values(result.fieldErrors)[0]?.[0] ?? result.message });
    }
  }
  return { ok: true, data: outcomes };
}
