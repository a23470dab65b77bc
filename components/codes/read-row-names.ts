import 'server-only';
import type { ReadGiven } from '#components/data-table/read-list.ts';
import { documentFilters } from './document-words.ts';
import { readFilterNames } from './read-filter-names.ts';
import { taskFilters } from './task-filters.ts';

/** Names of the records that the filters of downloads point at. */
export const readDownloadNames: ReadGiven = async (_user, _values, rows) => ({
  names: await readFilterNames((await rows).map(documentFilters)),
});

/** The same for changes of codes. */
export const readTaskNames: ReadGiven = async (_user, _values, rows) => ({
  names: await readFilterNames((await rows).map(taskFilters)),
});
