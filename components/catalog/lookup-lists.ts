import { defineList } from '#components/data-table/define-list.ts';
import type { brandEndpoints } from '#lib/contract/brands.ts';
import { paths } from '#lib/portal/paths.ts';
import { catalogGiven } from './catalog-given.ts';
import { archived, archiving, countLine, inUse, noneOf } from './catalog-list.tsx';
import { eachLookup, lookups, slugOf } from './lookups.ts';

/** The lists of the simple resources. */
export const lookupLists = eachLookup((kind) => {
  const { page, createPage, record, sorts = ['name'], searchKey, columns, file } = lookups[kind];
  // The types of one resource stand for all.
  const endpoints = async () =>
    (await import('#lib/contract/lookups.ts')).lookupEndpoints[kind] as typeof brandEndpoints;
  return defineList({
    name: slugOf(kind),
    page,
    texts: 'catalog',
    endpoint: async () => (await endpoints()).list,
    one: async () => (await endpoints()).get,
    sorts,
    given: catalogGiven,
    filters: { archived },
    always: inUse,
    title: ({ shell }) => shell(`view.${page}`),
    text: countLine(kind),
    notLoaded: ({ t }) => t(`${kind}.notLoaded`),
    search: ({ t }) => t(searchKey),
    href: ({ id }) => record(id),
    columns: (words) => [
      { id: 'id', header: words.t(`kind.${kind}`), value: (row) => row.id, only: 'file' },
      ...columns(words),
    ],
    file: { name: ({ t }) => t(`${kind}.file`), order: file },
    bulk: (words) => archiving(kind, words),
    add: ({ shell, given: { mayEdit } }) =>
      mayEdit && { href: paths[createPage], label: shell(`create.${createPage}`) },
    empty: noneOf(kind),
  });
});
