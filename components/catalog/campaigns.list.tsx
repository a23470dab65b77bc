import { defineList } from '#components/data-table/define-list.ts';
import { paths } from '#lib/portal/paths.ts';
import { archived, archiving, catalogGiven, companyAndState, countLine, inUse, noneOf } from './catalog-list.tsx';
import { WebAddress } from './web-address.tsx';

export const campaignList = defineList({
  name: 'campaigns',
  page: 'campaigns',
  texts: 'catalog',
  endpoint: async () => (await import('#lib/contract/brands.ts')).listCampaigns,
  one: async () => (await import('#lib/contract/brands.ts')).getCampaign,
  sorts: ['name'],
  given: catalogGiven,
  filters: { archived },
  always: inUse,
  title: ({ shell }) => shell('view.campaigns'),
  text: countLine('campaign'),
  notLoaded: ({ t }) => t('campaign.notLoaded'),
  search: ({ t }) => t('field.name'),
  href: ({ id }) => paths.campaign(id),
  columns: (words) => [
    { id: 'id', header: words.t('field.campaign'), value: (row) => row.id, only: 'file' },
    { id: 'name', header: words.t('field.name'), value: (row) => row.name, main: true },
    ...companyAndState(words),
    {
      id: 'url',
      header: words.t('field.url'),
      value: (row) => row.url,
      cell: (row) => row.url && <WebAddress value={row.url} />,
    },
  ],
  file: { name: ({ t }) => t('export.campaigns'), order: ['id', 'name', 'url', 'company', 'state'] },
  bulk: (words) => archiving('campaign', words),
  add: ({ shell, given: { mayEdit } }) => mayEdit && { href: paths.newCampaign, label: shell('create.newCampaign') },
  empty: noneOf('campaign'),
});
