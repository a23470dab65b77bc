import { createLoader, parseAsStringLiteral } from 'nuqs/server';
import { expect, it } from 'vitest';
import type { SessionUser } from '#lib/portal/session-types.ts';
import { translatorFor } from '#lib/texts/translator-for.ts';
import { choice } from './choice.tsx';
import { defineList, fileColumns, hidden, listInput } from './define-list.ts';
import { tableColumns } from './list-columns.tsx';
import { pick } from './pick.tsx';
import { time } from './time.tsx';
import { unknownValues } from './unknown-values.ts';

const reports = defineList({
  name: 'reports',
  page: 'reports',
  texts: 'reports',
  endpoint: async () => (await import('#lib/contract/reports.ts')).listReports,
  sorts: ['id'],
  sort: '-id',
  filters: {
    view: hidden(parseAsStringLiteral(['all']), () => ({})),
    photos: choice(['true', 'false'], {
      label: ({ t }) => t('photos'),
      option: (photos) => photos,
      query: (has_photos) => ({ has_photos }),
    }),
    product: pick({
      label: ({ t }) => t('product'),
      placeholder: ({ t }) => t('nameOrSku'),
      search: async () => ({ ok: true, data: { options: [], more: false } }) as never,
      query: (product) => ({ product }),
    }),
    time: time({ query: (created_at) => ({ created_at }) }),
  },
  always: ({ user }, { view }) => ({ query: view === 'all' ? {} : { handled: user.id === 7 ? 'true' : 'false' } }),
  title: ({ t }) => t('title'),
  notLoaded: ({ t }) => t('notLoaded'),
  columns: ({ t }) => [
    { id: 'id', header: t('sent'), value: (row) => row.created_at, look: 'relative' },
    { id: 'note', header: t('note'), fileHeader: 'The note', value: (row) => row.note },
    { id: 'photos', header: t('photos'), value: (row) => row.photos.length, only: 'table', look: 'number' },
    { id: 'number', header: 'Number', value: (row) => row.id, only: 'file' },
    { id: 'state', header: t('stateLabel'), cell: () => null },
  ],
});
const t = translatorFor('en', 'reports');
const words = {
  t,
  activity: translatorFor('en', 'activity'),
  common: translatorFor('en', 'common'),
  data: translatorFor('en', 'data-table'),
  shell: translatorFor('en', 'shell'),
};
const columns = reports.columns({ ...words, locale: 'en-GB', timeZone: 'UTC', given: undefined });
const context = { user: { id: 7 } as SessionUser, calendar: { today: '2026-11-22', timeZone: 'UTC' } };
const queryOf = (address: string) =>
  listInput(reports, createLoader(reports.params)(new URLSearchParams(address)), context).query;

it('asks the service for what an address says', () => {
  expect(queryOf('')).toEqual({ limit: 20, offset: 0, ordering: '-id', handled: 'true' });
  expect(queryOf('view=all&photos=false&product=4&time=7d&q=+box+&page=3&size=50&sort=id')).toEqual({
    ...{ limit: 50, offset: 100, ordering: 'id', search: 'box' },
    ...{ has_photos: 'false', product: 4, created_at: '2026-11-16,2026-11-22' },
  });
});

it('ignores values that no filter knows, and names them', () => {
  const address = 'photos=many&product=-1&time=soon&sort=note';
  expect(queryOf(address)).toEqual(queryOf(''));
  expect(unknownValues(reports.params, new URLSearchParams(address))).toEqual([
    'photos=many',
    'product=-1',
    'time=soon',
  ]);
});

it('writes the columns that have a value into the CSV, in their order or the one that is declared', () => {
  expect(Object.keys(fileColumns(columns))).toEqual(['Sent', 'The note', 'Number']);
  expect(Object.keys(fileColumns(columns, ['number', 'id', 'note']))).toEqual(['Number', 'Sent', 'The note']);
});

it('shows the other columns in the table, and sorts by those that the service sorts by', () => {
  const shown = tableColumns(reports, columns, undefined);
  expect(shown.map(({ header }) => header)).toEqual(['Sent', 'Note', 'Photos', 'State']);
  expect(shown.filter((column) => 'accessorKey' in column)).toHaveLength(1);
  expect(shown.map(({ meta }) => meta?.sortsAs)).toEqual(['time', undefined, undefined, undefined]);
});
