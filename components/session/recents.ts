import { dropItems, readItem, writeItem } from '#components/ui/local-storage.ts';

/** A page that the user had open, for Find. */
export interface RecentPage {
  href: string;
  label: string;
}

const prefix = 'proofmark-recents-';
const most = 12;

const isPage = (value: unknown): value is RecentPage =>
  typeof value === 'object' &&
  value !== null &&
  'href' in value &&
  'label' in value &&
  typeof value.href === 'string' &&
  value.href.startsWith('/') &&
  typeof value.label === 'string';

/** Pages of the user in this browser, the last one first. */
export function readRecents(userId: number): RecentPage[] {
  try {
    const stored: unknown = JSON.parse(readItem(prefix + userId) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPage).slice(0, most) : [];
  } catch {
    return [];
  }
}

export function recordRecent(userId: number, page: RecentPage): void {
  const others = readRecents(userId).filter(({ href }) => href !== page.href);
  writeItem(prefix + userId, JSON.stringify([page, ...others].slice(0, most)));
}

/** Removes the pages of every user from this browser, but for those of the user in `except`. */
export const dropRecents = (options?: { except?: number }): void => dropItems(prefix, options);
