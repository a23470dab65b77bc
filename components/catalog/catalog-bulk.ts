import type { Bulk } from '#components/data-table/bulk-action.ts';
import type { ExportName } from '#lib/portal/paths.ts';
import type { Translator } from '#lib/texts/translator.ts';
import type { CatalogKind } from './catalog-kinds.ts';
import { kindActions } from './kind-actions.ts';

interface Archivable {
  id: number;
  name: string;
  is_archived: boolean;
}

/** What can be done with several records of the catalogue. */
export function catalogBulk<T extends Archivable>(
  kind: CatalogKind,
  list: ExportName,
  mayEdit: boolean,
  t: Translator<'catalog'>,
): Bulk<T> {
  const put = (is_archived: boolean) => (rows: readonly T[]) =>
    kindActions[kind].updateAll(
      rows.map(({ id }) => id),
      { is_archived },
    );
  return {
    selected: t(`bulk.selected.${kind}`),
    count: (count) => t('list.count', { kind, count }),
    nameOf: ({ name }) => name,
    actions: [
      {
        label: t('archive'),
        done: t('bulk.archived'),
        fits: (row) => mayEdit && !row.is_archived,
        run: put(true),
        undo: { done: t('bulk.outAgain'), run: put(false) },
        ask: (rows) => ({
          title: t('bulk.archiveTitle', { kind, count: rows.length }),
          text: `${t(`archivingAll.${kind}`)} ${t('bulk.canTakeOut')}`,
          confirm: t('bulk.archiveConfirm', { kind, count: rows.length }),
        }),
      },
      {
        label: t('takeOut'),
        done: t('bulk.out'),
        fits: (row) => mayEdit && row.is_archived,
        run: put(false),
        undo: { done: t('bulk.inAgain'), run: put(true) },
      },
    ],
    exports: [{ list, label: t('export.label') }],
  };
}
