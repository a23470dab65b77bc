import { defineList } from '#components/data-table/define-list.ts';
import { paths } from '#lib/portal/paths.ts';
import { archived, archiving, catalogGiven, companyAndState, countLine, inUse, noneOf } from './catalog-list.tsx';
import { WebAddress } from './web-address.tsx';

export const salesChannelList = defineList({
  name: 'sales-channels',
  page: 'salesChannels',
  texts: 'catalog',
  endpoint: async () => (await import('#lib/contract/sales-channels.ts')).listSalesChannels,
  one: async () => (await import('#lib/contract/sales-channels.ts')).getSalesChannel,
  sorts: ['name'],
  given: catalogGiven,
  filters: { archived },
  always: inUse,
  title: ({ shell }) => shell('view.salesChannels'),
  text: countLine('salesChannel'),
  notLoaded: ({ t }) => t('salesChannel.notLoaded'),
  search: ({ t }) => t('field.name'),
  href: ({ id }) => paths.salesChannel(id),
  columns: (words) => [
    { id: 'id', header: words.t('field.salesChannel'), value: (row) => row.id, only: 'file' },
    { id: 'name', header: words.t('field.name'), value: (row) => row.name, main: true, sub: (row) => row.description },
    { id: 'description', header: words.t('field.description'), value: (row) => row.description, only: 'file' },
    ...companyAndState(words),
    {
      id: 'url',
      header: words.t('detail.website'),
      value: (row) => row.url,
      cell: (row) => row.url && <WebAddress value={row.url} />,
    },
  ],
  file: { name: ({ t }) => t('export.salesChannels'), order: ['id', 'name', 'description', 'url', 'company', 'state'] },
  bulk: (words) => archiving('salesChannel', words),
  add: ({ shell, given: { mayEdit } }) =>
    mayEdit && { href: paths.newSalesChannel, label: shell('create.newSalesChannel') },
  empty: noneOf('salesChannel'),
});
