import type { Bulk } from '#components/data-table/bulk-action.ts';
import { choice } from '#components/data-table/choice.tsx';
import type { ListColumn, ListWords } from '#components/data-table/define-list.ts';
import { can } from '#lib/permissions/permissions.ts';
import type { SessionUser } from '#lib/portal/session-types.ts';
import type { CatalogKind } from './catalog-kinds.ts';
import type { CompanyNames } from './company-names.ts';
import { kindActions } from './kind-actions.ts';

/** A record of the catalogue. */
interface Entry {
  id: number;
  name: string;
  company: number;
  is_archived: boolean;
}

interface CatalogGiven {
  mayEdit: boolean;
  /** For those who see several; the page reads them. */
  companies: CompanyNames | undefined;
}

type Words = ListWords<'catalog', CatalogGiven>;

/** Facts of the user that every list of the catalogue depends on. */
export const catalogGiven = (user: SessionUser): CatalogGiven => ({
  mayEdit: can(user, 'product_edit'),
  companies: undefined,
});

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
  ({ t }: Words, { count, values }: { count: number | undefined; values: { archived: 'yes' | null } }) =>
    count ? t(values.archived ? 'list.countArchived' : 'list.count', { kind, count }) : undefined;

/** Company and state of a record: in the CSV the last columns, in the table the company for those who see several. */
export const companyAndState = <T extends Entry>({ t, given: { companies } }: Words): ListColumn<T>[] => [
  ...(companies
    ? [
        {
          id: 'company',
          header: t('field.company'),
          value: ({ company }: T) => companies[company] ?? company,
          cell: ({ company }: T) => companies[company] ?? t('companyNumber', { id: String(company) }),
          className: 'md:max-lg:hidden',
        },
      ]
    : []),
  {
    id: 'state',
    header: t('field.state'),
    value: ({ is_archived }: T) => t(is_archived ? 'state.archived' : 'state.inUse'),
    only: 'file',
  },
];

/** Archives several records of the catalogue, and takes them out again. */
export function archiving<T extends Entry>(kind: CatalogKind, { t, given: { mayEdit } }: Words): Bulk<T> {
  const setArchived = (is_archived: boolean) => (rows: readonly T[]) =>
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
        run: setArchived(true),
        undo: { done: t('bulk.outAgain'), run: setArchived(false) },
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
        run: setArchived(false),
        undo: { done: t('bulk.inAgain'), run: setArchived(true) },
      },
    ],
  };
}

/** Without a record: its purpose, and the way to archived ones. */
export const noneOf =
  (kind: CatalogKind) =>
  ({ t }: Words) =>
    ({
      title: t(`${kind}.none`),
      text: t(`${kind}.noneText`),
      other: { label: t('list.lookInArchive'), set: { archived: 'yes' } },
    }) as const;
