import 'server-only';
import { getTranslations } from 'next-intl/server';
import { offeredPages, serviceGaps } from '#lib/portal/foreign/offered-pages.ts';
import type { SessionUser } from '#lib/portal/session-types.ts';
import { creationsFor, navigationFor, pagesFor } from './navigation.ts';
import type { OfferedEntries } from './offered-entries.ts';

/**
 * The pages that the reader may use and the service offers. An entry for several pages leads to the first of them.
 */
export async function readOfferedEntries(user: SessionUser): Promise<OfferedEntries> {
  const [offered, gaps] = await Promise.all([offeredPages(), serviceGaps()]);
  const t = await getTranslations('shell');
  const all = navigationFor(user, t);
  const pages = offered(pagesFor(all, user, t));
  const entries = all.flatMap((entry) => {
    const own = pages.filter(({ key }) => key === entry.key);
    const first = own.find(({ href }) => href === entry.href) ?? own[0];
    return first ? [{ ...entry, href: first.href }] : [];
  });
  return { entries, pages, creations: offered(creationsFor(user, t)), gaps };
}
