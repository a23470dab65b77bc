import 'server-only';
import type { SearchParams } from 'nuqs/server';
import { cursorOf } from '#components/data-table/cursor-of.ts';
import { readCalendar } from '#components/data-table/read-calendar.ts';
import { type Code, searchCodes } from '#lib/contract/codes.ts';
import { can } from '#lib/permissions/permissions.ts';
import { read } from '#lib/portal/client.ts';
import type { CallResult } from '#lib/portal/result.ts';
import type { SessionUser } from '#lib/portal/session-types.ts';
import type { CodeListData } from './code-list.tsx';
import type { CodeFilterValues } from './code-list-params.ts';
import { codeListQuery, readCodeFilters, readCodePage } from './code-list-query.ts';
import { filtersIn } from './days-of-filters.ts';
import type { FoundCodes } from './found-codes.ts';
import { readFilterNames } from './read-filter-names.ts';
import { readFoundFilters } from './read-found-filters.ts';

/** All that the list of codes shows for an address. */
export async function readCodes(address: SearchParams, user: SessionUser) {
  const filters = readCodeFilters(address);
  const text = typeof address.find === 'string' ? address.find.trim().slice(0, 1_000) : '';
  const [rows, names] = await Promise.all([
    text ? readFoundCodes(text, filters, address, user) : readRows(filters, address, user),
    readFilterNames([filters]),
  ]);
  if (!rows.ok) return rows;
  const data: CodeListData = {
    filters,
    names,
    ...rows.data,
    finds: {
      workorders: can(user, 'workorder_view'),
      goods: can(user, 'product_view'),
      users: can(user, 'user_manage'),
    },
    // Codes are selected by the people of their company: who sees those of several does nothing with them.
    maySelect: user.company.companyType === 'brand_owner',
    mayChange: can(user, 'codes_edit'),
    maySetScm: can(user, 'scm_bulk_edit'),
  };
  return { ok: true as const, data };
}

type Rows = Pick<CodeListData, 'page' | 'shown' | 'found' | 'call'>;

/** A page of the codes that fit the filters. */
async function readRows(
  shown: CodeFilterValues,
  address: SearchParams,
  user: SessionUser,
): Promise<CallResult<Rows & { shown: CodeFilterValues }>> {
  const calendar = await readCalendar(user);
  const query = codeListQuery(filtersIn(shown, calendar.timeZone), readCodePage(address));
  const page = await read(searchCodes, { query });
  if (!page.ok) return page;
  const { results, next, previous } = page.data;
  return {
    ok: true,
    data: { page: { results, newer: cursorOf(previous), older: cursorOf(next) }, shown, call: { query, calendar } },
  };
}

/**
 * Codes that fit the filters and the text that is typed: those with it as a whole value, else a few with it in their id.
 * Where there are none, the list is empty.
 */
async function readFoundCodes(
  text: string,
  filters: CodeFilterValues,
  address: SearchParams,
  user: SessionUser,
): Promise<CallResult<Rows>> {
  const answer = await readFoundFilters(text);
  if (!answer.ok) return answer;
  const { exact, ids, newestCodes } = answer.data;
  const [first, ...others] = exact;
  const found: FoundCodes = { text, others, isPart: ids.length > 0, newestCodes };
  if (first) {
    const rows = await readRows({ ...filters, [first.name]: first.value }, address, user);
    return rows.ok ? { ok: true, data: { ...rows.data, found } } : rows;
  }
  const results: Code[] = [];
  for (const rows of await Promise.all(ids.map((id) => readRows({ ...filters, extended_id: id }, {}, user)))) {
    if (!rows.ok) return rows;
    results.push(...rows.data.page.results);
  }
  return { ok: true, data: { page: { results, newer: null, older: null }, shown: undefined, found } };
}
