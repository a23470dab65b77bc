import type { Campaign } from '#lib/contract/brands.ts';
import { paths } from '#lib/portal/paths.ts';
import { companyAndState } from './company-and-state.ts';
import { defineLookup } from './lookup.ts';
import { urlColumn } from './url-column.tsx';

export const campaigns = defineLookup<Campaign>()({
  page: 'campaigns',
  createPage: 'newCampaign',
  record: paths.campaign,
  fields: [
    { name: 'name', labelKey: 'field.name', input: 'line', max: 120 },
    {
      name: 'url',
      labelKey: 'field.url',
      hintKey: 'campaign.urlHint',
      input: 'address',
      max: 2000,
      isOptional: true,
      noneKey: 'detail.productAddress',
    },
    {
      name: 'check_page',
      labelKey: 'field.checkPage',
      hintKey: 'checkPage.hint',
      input: 'choice',
      max: 5,
      choices: [
        { value: 'secure', labelKey: 'checkPage.secure' },
        { value: 'none', labelKey: 'checkPage.none' },
        { value: 'first', labelKey: 'checkPage.first' },
        { value: 'only', labelKey: 'checkPage.only' },
      ],
      isOptional: true,
      isNullable: true,
      noneKey: 'checkPage.asProduct',
    },
  ],
  searchKey: 'field.name',
  columns: (words) => [
    { id: 'name', header: words.t('field.name'), value: (row) => row.name, main: true },
    ...companyAndState(words),
    urlColumn(words.t('field.url')),
  ],
  file: ['id', 'name', 'url', 'company', 'state'],
});
