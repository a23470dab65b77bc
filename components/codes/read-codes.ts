import 'server-only';
import type { SearchParams } from 'nuqs/server';
import { cursorOf } from '#components/data-table/cursor-of.ts';
import { searchCodes } from '#lib/contract/codes.ts';
import { can } from '#lib/permissions/permissions.ts';
import { read } from '#lib/portal/client.ts';
import { readTimeZone } from '#lib/portal/reader-zone.ts';
import type { SessionUser } from '#lib/portal/session-types.ts';
import type { CodeListData } from './code-list.tsx';
import { codeListQuery, readCodeFilters, readCodePage } from './code-list-query.ts';
import { filtersIn } from './days-of-filters.ts';
import { readFilterNames } from './read-filter-names.ts';

/** All that the list of codes shows for an address. */
export async function readCodes(address: SearchParams, user: SessionUser) {
  const filters = readCodeFilters(address);
  const timeZone = await readTimeZone(user);
  const [page, names] = await Promise.all([
    read(searchCodes, { query: codeListQuery(filtersIn(filters, timeZone), readCodePage(address)) }),
    readFilterNames([filters]),
  ]);
  if (!page.ok) return page;
  const { results, next, previous } = page.data;
  const data: CodeListData = {
    filters,
    names,
    page: { results, newer: cursorOf(previous), older: cursorOf(next) },
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
