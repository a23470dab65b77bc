import type { SalesChannel } from '#lib/contract/sales-channels.ts';
import { paths } from '#lib/portal/paths.ts';
import { companyAndState } from './company-and-state.ts';
import { defineLookup } from './lookup.ts';
import { urlColumn } from './url-column.tsx';

export const salesChannels = defineLookup<SalesChannel>()({
  page: 'salesChannels',
  createPage: 'newSalesChannel',
  record: paths.salesChannel,
  fields: [
    { name: 'name', labelKey: 'field.name', hintKey: 'sales_channel.nameHint', input: 'line', max: 120 },
    { name: 'description', labelKey: 'field.description', input: 'lines', max: 2000, isOptional: true },
    { name: 'url', labelKey: 'detail.website', input: 'address', max: 2000, isOptional: true },
  ],
  searchKey: 'field.name',
  columns: (words) => [
    { id: 'name', header: words.t('field.name'), value: (row) => row.name, main: true, sub: (row) => row.description },
    { id: 'description', header: words.t('field.description'), value: (row) => row.description, only: 'file' },
    ...companyAndState(words),
    urlColumn(words.t('detail.website')),
  ],
  file: ['id', 'name', 'description', 'url', 'company', 'state'],
});
