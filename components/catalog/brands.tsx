import type { Brand } from '#lib/contract/brands.ts';
import { paths } from '#lib/portal/paths.ts';
import { companyAndState } from './company-and-state.ts';
import { defineLookup } from './lookup.ts';
import { urlColumn } from './url-column.tsx';

export const brands = defineLookup<Brand>()({
  page: 'brands',
  createPage: 'newBrand',
  record: paths.brand,
  fields: [
    { name: 'name', labelKey: 'field.name', hintKey: 'brand.nameHint', input: 'line', max: 120 },
    { name: 'description', labelKey: 'field.description', input: 'lines', max: 2000, isOptional: true },
    {
      name: 'url',
      labelKey: 'detail.website',
      hintKey: 'brand.websiteHint',
      input: 'address',
      max: 2000,
      isOptional: true,
    },
    {
      name: 'image',
      labelKey: 'detail.logo',
      input: 'picture',
      max: 2000,
      isOptional: true,
      isNullable: true,
    },
    {
      name: 'accent_color',
      labelKey: 'brand.accent',
      hintKey: 'brand.accentHint',
      input: 'color',
      max: 7,
      isOptional: true,
      isNullable: true,
      noneKey: 'brand.noAccent',
    },
    {
      name: 'blacklist_text',
      labelKey: 'brand.blacklistText',
      hintKey: 'brand.blacklistTextHint',
      input: 'lines',
      max: 500,
      isOptional: true,
      noneKey: 'brand.noBlacklistText',
    },
    {
      name: 'contact',
      labelKey: 'brand.contact',
      hintKey: 'brand.contactHint',
      input: 'line',
      max: 200,
      isOptional: true,
    },
  ],
  searchKey: 'field.name',
  columns: (words) => [
    { id: 'name', header: words.t('field.name'), value: (row) => row.name, main: true, sub: (row) => row.description },
    { id: 'description', header: words.t('field.description'), value: (row) => row.description, only: 'file' },
    ...companyAndState(words),
    urlColumn(words.t('field.url')),
  ],
  file: ['id', 'name', 'description', 'url', 'company', 'state'],
});
