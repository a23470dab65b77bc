import type { Bulk } from '#components/data-table/bulk-action.ts';
import { choice } from '#components/data-table/choice.tsx';
import type { CatalogGiven, CatalogWords } from './catalog-given.ts';
import type { CatalogKind } from './catalog-kinds.ts';
import { kindActions } from './kind-actions.ts';

/** A record of the catalogue. */
interface Entry {
  id: number;
  name: string;
  company: number;
  is_archived: boolean;
}

export const archived = choice<'yes', 'catalog', CatalogGiven, { is_archived: 'true' }>(['yes'], {
  label: ({ t }) => t('list.archived'),
  option: (_yes, { t }) => t('list.archivedOnly'),
  query: () => ({ is_archived: 'true' }),
});

/** A list shows records in use until the address asks for archived ones. */
export const inUse = () => ({ query: { is_archived: 'false' } }) as const;

/** '12 products', '2 archived products'; nothing for none. */
export const countLine =
  (kind: CatalogKind) =>
  ({ t }: CatalogWords, { count, values }: { count: number | undefined; values: { archived: 'yes' | null } }) =>
    count ? t(values.archived ? `${kind}.countArchived` : `${kind}.count`, { count }) : undefined;

/** Archives several records of the catalogue, and takes them out again. */
export function archiving<T extends Entry>(kind: CatalogKind, { t, given: { mayEdit } }: CatalogWords): Bulk<T> {
  const setArchived = (is_archived: boolean) => (rows: readonly T[]) =>
    kindActions[kind].updateAll(
      rows.map(({ id }) => id),
      { is_archived },
    );
  return {
    selected: t(`${kind}.selected`),
    count: (count) => t(`${kind}.count`, { count }),
    nameOf: ({ name }) => name,
    actions: [
      {
        label: t('archive'),
        done: t('bulk.archived'),
        fits: (row) => mayEdit && !row.is_archived,
        run: setArchived(true),
        undo: { done: t('bulk.outAgain'), run: setArchived(false) },
        ask: (rows) => ({
          title: t('bulk.archiveTitle', { records: t(`${kind}.count`, { count: rows.length }) }),
          text: `${t(`${kind}.archivingAll`)} ${t('bulk.canTakeOut')}`,
          confirm: t('bulk.archiveConfirm', { records: t(`${kind}.count`, { count: rows.length }) }),
        }),
      },
      {
        label: t('takeOut'),
        done: t('bulk.out'),
        fits: (row) => mayEdit && row.is_archived,
        run: setArchived(false),
        undo: { done: t('bulk.inAgain'), run: setArchived(true) },
      },
    ],
  };
}

/** Without a record: its purpose, and the way to archived ones. */
export const noneOf =
  (kind: CatalogKind) =>
  ({ t }: CatalogWords) =>
    ({
      title: t(`${kind}.none`),
      text: t(`${kind}.noneText`),
      other: { label: t('list.lookInArchive'), set: { archived: 'yes' } },
    }) as const;
