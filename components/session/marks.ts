import { dropItems } from '#components/ui/local-storage.ts';

/** Times up to which the user has seen and cleared ended work, by the service's clock. */
export interface Marks {
  seen: string;
  clearedEnded: string;
  clearedFailed: string;
}

const prefix = 'proofmark-centre-';
const keyOf = (userId: number) => `${prefix}${userId}`;
const isMoment = (value: unknown): value is string => typeof value === 'string' && value.length <= 40;

/** Undefined before the reader's first look in this browser. */
export function readMarks(userId: number): Marks | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return undefined;
    const { seen, clearedEnded, clearedFailed } = stored as Record<string, unknown>;
    if (!isMoment(seen) || !isMoment(clearedEnded) || !isMoment(clearedFailed)) return undefined;
    return { seen, clearedEnded, clearedFailed };
  } catch {
    return undefined;
  }
}

export function writeMarks(userId: number, marks: Marks): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(marks));
  } catch {
    // Storage is blocked or full: they hold as long as the page.
  }
}

/** Removes the marks of every reader from this browser, but for those of the user in `except`. */
export const dropMarks = (options?: { except?: number }): void => dropItems(prefix, options);
