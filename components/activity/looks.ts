import type { Activity } from '#lib/contract/activity.ts';
import { leaveIfSignedOut } from '#lib/portal/leave-if-signed-out.ts';
import type { CallResult } from '#lib/portal/result.ts';
import { nextLook } from './pace.ts';

export interface Looked {
  /** As it was last seen: undefined before the first look. */
  data: Activity | undefined;
  /** The last look failed; `data` is from before. */
  failed: boolean;
}

export const notLooked: Looked = { data: undefined, failed: false };

let looked = notLooked;
/** Looks in a row that found everything as it was. */
let unchanged = 0;
let seenText = '';
// A look that was begun before the one that is shown, or for the reader before, comes too late.
let begun = 0;
let shown = 0;
const listeners = new Set<() => void>();

export const currentLooked = () => looked;

export function subscribeToLooks(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function publish(next: Looked): void {
  looked = next;
  for (const listener of listeners) listener();
}

/** Looks what runs and what ended: one look serves every place that shows it. */
export async function look(): Promise<void> {
  begun += 1;
  const number = begun;
  const answer = await read().catch(() => undefined);
  if (number < shown) return;
  shown = number;
  const isAsBefore = answer !== undefined && answer.text === seenText;
  // A service that does not answer is not asked any sooner than one at which nothing moves.
  unchanged = isAsBefore || !answer ? unchanged + 1 : 0;
  seenText = answer?.text ?? seenText;
  if (answer?.result.ok) return publish({ data: isAsBefore ? looked.data : answer.result.data, failed: false });
  if (answer) leaveIfSignedOut(answer.result);
  publish({ data: looked.data, failed: true });
}

async function read(): Promise<{ text: string; result: CallResult<Activity> }> {
  const answer = await fetch('/api/activity', { cache: 'no-store', headers: { accept: 'application/json' } });
  const text = await answer.text();
  return { text, result: JSON.parse(text) as CallResult<Activity> };
}

/** Something was done here: it looks at once, and soon again. */
export function lookNow(): void {
  unchanged = 0;
  void look();
}

/** Looks again and again as long as something runs or the page is seen, until it is stopped. */
export function keepLooking(isVisible: boolean): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const plan = () => {
    clearTimeout(timer);
    const pause = nextLook({ running: (looked.data?.running ?? 0) > 0, unchanged }, isVisible);
    if (pause > 0) timer = setTimeout(() => (navigator.onLine ? void look() : plan()), pause);
  };
  const stop = subscribeToLooks(plan);
  plan();
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/** What one reader saw is not for the next. */
export function forgetLooks(): void {
  shown = begun + 1;
  begun = shown;
  unchanged = 0;
  seenText = '';
  publish(notLooked);
}
