import type { Bulk, BulkAction } from '#components/data-table/bulk-action.ts';
import type { IngestionTemplate } from '#lib/contract/ingestion-templates.ts';
import type { WorkorderTemplate } from '#lib/contract/workorders.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { updateTemplates, updateUploadTemplates } from './actions.ts';

type Put<T> = (isArchived: boolean) => BulkAction<T>['run'];

function archiving<T extends { is_archived: boolean }>(mayEdit: boolean, put: Put<T>, t: Translator<'operator'>) {
  return [
    {
      label: t('bulk.archive'),
      done: t('bulk.archived'),
      fits: (row) => mayEdit && !row.is_archived,
      run: put(true),
      undo: { done: t('bulk.outAgain'), run: put(false) },
      ask: (rows) => ({
        title: t('bulk.archiveTitle', { count: rows.length }),
        text: t('bulk.archiveText'),
        confirm: t('bulk.archive'),
      }),
    },
    {
      label: t('bulk.takeOut'),
      done: t('bulk.out'),
      fits: (row) => mayEdit && row.is_archived,
      run: put(false),
      undo: { done: t('bulk.inAgain'), run: put(true) },
    },
  ] satisfies BulkAction<T>[];
}

const named = (t: Translator<'operator'>) => ({
  selected: t('bulk.templates'),
  count: (count: number) => t('bulk.templateCount', { count }),
  nameOf: ({ name }: { name: string }) => name,
});

/** What can be done with several workorder templates. */
export const templateBulk = (mayEdit: boolean, t: Translator<'operator'>): Bulk<WorkorderTemplate> => ({
  ...named(t),
  actions: archiving<WorkorderTemplate>(
    mayEdit,
    (is_archived) => (rows) =>
      updateTemplates(
        rows.map(({ id }) => id),
        { is_archived },
      ),
    t,
  ),
  exports: [{ list: 'operator-templates', label: t('bulk.export') }],
});

/** The same with ingestion templates. */
export const uploadBulk = (mayEdit: boolean, t: Translator<'operator'>): Bulk<IngestionTemplate> => ({
  ...named(t),
  actions: archiving<IngestionTemplate>(
    mayEdit,
    (is_archived) => (rows) =>
      updateUploadTemplates(
        rows.map(({ key }) => key),
        { is_archived },
      ),
    t,
  ),
  exports: [{ list: 'operator-templates', label: t('bulk.export'), more: { kind: 'uploads' } }],
});
