import { setTimeout as pause } from 'node:timers/promises';

const dayMs = 86_400_000;
/** Far longer than a test takes that looks at the day twice. */
const enoughMs = 60_000;

/** Before a test that looks at the day (of UTC) more than once: its last minute is waited out. */
export async function withinOneDay(now = Date.now()): Promise<void> {
  const left = dayMs - (now % dayMs);
  if (left < enoughMs) await pause(left);
}
