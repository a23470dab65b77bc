import { getTranslations } from 'next-intl/server';
import { readCalendar } from '#components/data-table/read-calendar.ts';
import { unknownValues } from '#components/data-table/unknown-values.ts';
import { redirectTo } from '#lib/portal/pass-download.ts';
import { getSession } from '#lib/portal/session.ts';
import { exportedLists } from './exported-lists.ts';

/**
 * Sends a list as CSV, as the address of its page filters and sorts it. The service refuses what the user may not see.
 * An address with a filter that the list does not know exports nothing.
 */
export async function GET(request: Request, { params }: { params: Promise<{ list: string }> }): Promise<Response> {
  const { list } = await params;
  const found = exportedLists.find(({ name }) => name === list);
  if (!found) return new Response((await getTranslations('data-table'))('noSuchList'), { status: 404 });
  const user = await getSession();
  const { pathname, search, searchParams } = new URL(request.url);
  if (!user) return redirectTo(`/sign-in?callbackUrl=${encodeURIComponent(pathname + search)}`);
  const unknown = unknownValues(found.params, searchParams);
  if (unknown.length > 0) {
    const text = (await getTranslations('data-table'))('export.unknownFilters', { filters: unknown.join(', ') });
    return new Response(text, { status: 400 });
  }
  return found.write({ search: searchParams, user, calendar: await readCalendar(user) });
}
