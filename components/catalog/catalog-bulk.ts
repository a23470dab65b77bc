import type { Bulk } from '#components/data-table/bulk-action.ts';
import { plural } from '#components/ui/format.ts';
import type { ExportName } from '#lib/portal/paths.ts';
import { archiveRecords } from './actions.ts';
import { type CatalogKind, kindWords } from './catalog-kinds.ts';

interface Archivable {
  id: number;
  name: string;
  is_archived: boolean;
}

/** What can be done with several records of the catalogue. */
export function catalogBulk<T extends Archivable>(kind: CatalogKind, list: ExportName, mayEdit: boolean): Bulk<T> {
  const { one, archivingAll } = kindWords[kind];
  const put = (is_archived: boolean) => (rows: readonly T[]) =>
    archiveRecords(
      kind,
      rows.map(({ id }) => id),
      is_archived,
    );
  return {
    selected: `Selected ${one}s`,
    count: (count) => plural(count, one),
    nameOf: ({ name }) => name,
    actions: [
      {
        label: 'Archive',
        done: 'archived',
        fits: (row) => mayEdit && !row.is_archived,
        run: put(true),
        undo: { done: 'out of the archive again', run: put(false) },
        ask: (rows) => ({
          title: `Archive ${plural(rows.length, one)}?`,
          text: `${archivingAll} You can take them out again at any time.`,
          confirm: `Archive ${plural(rows.length, one)}`,
        }),
      },
      {
        label: 'Take out of the archive',
        done: 'out of the archive',
        fits: (row) => mayEdit && row.is_archived,
        run: put(false),
        undo: { done: 'in the archive again', run: put(true) },
      },
    ],
    exports: [{ list, label: 'Export' }],
  };
}
