import 'server-only';
import { getTranslations } from 'next-intl/server';
import { listQuery } from '#components/data-table/list-params.ts';
import { exportList, type ListExport } from '#components/data-table/read-export.ts';
import { listPartnerships, type Partnership } from '#lib/contract/partnerships.ts';
import { call } from '#lib/portal/client.ts';
import type { CsvColumns } from '#lib/portal/list-csv.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { loadPartnerListParams } from './partner-list-params.ts';
import { type OwnPartnership, seenBy } from './partner-words.ts';

/** A partnership, and how the reader's company sees it. */
type Seen = Partnership & OwnPartnership;

const columns = (t: Translator<'partners'>): CsvColumns<Seen> => ({
  [t('partner')]: (row) => row.other.name,
  [t('slug')]: (row) => row.other.slug,
  [t('state')]: (row) => row.label,
  [t('asked.label')]: (row) => row.created_at,
  [t('sinceColumn')]: (row) => row.state_changed_at,
});

export const exportPartners: ListExport = async (request) => {
  const t = await getTranslations('partners');
  const values = loadPartnerListParams(request.search);
  const query = { ...listQuery(values), ...(values.state ? { state: values.state } : {}) };
  const own = request.user.company.id;
  return exportList(request, {
    name: t('export.name'),
    columns: columns(t),
    idOf: ({ id }) => id,
    read: async (page) => {
      const found = await call(listPartnerships, { query: { ...query, ...page } });
      if (!found.ok) return found;
      const { count, results } = found.data;
      return { ok: true, data: { count, results: results.map((row) => ({ ...row, ...seenBy(own, row, t) })) } };
    },
    back: paths.partners,
  });
};
