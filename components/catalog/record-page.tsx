import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { AreaPage } from '#components/shell/area-page.tsx';
import { ListError } from '#components/ui/list-error.tsx';
import { PageHeader, StateLine } from '#components/ui/page-header.tsx';
import { Status } from '#components/ui/status.tsx';
import { can } from '#lib/permissions/permissions.ts';
import type { CallResult } from '#lib/portal/result.ts';
import type { SessionUser } from '#lib/portal/session-types.ts';
import { type CatalogKind, kindPlaces } from './catalog-kinds.ts';
import { RecordActions } from './record-actions.tsx';

interface RecordPageProps<T> {
  kind: CatalogKind;
  user: SessionUser;
  /** Undefined: not for the reader's role. */
  result: CallResult<T> | undefined;
  /** Behind the state: a SKU, a key. */
  facts?: (record: T) => ReactNode[];
  mayDelete?: (record: T) => boolean;
  children: (record: T, mayEdit: boolean) => ReactNode;
}

/** The page of one record of the catalogue: what it is, what can be done with it, and what it holds. */
export function RecordPage<T extends { id: number; company: number; name: string; is_archived: boolean }>(
  props: RecordPageProps<T>,
) {
  const t = useTranslations('catalog');
  const { kind, user, result } = props;
  const { page } = kindPlaces[kind];
  const place = { page, user } as const;
  if (!result) return <AreaPage {...place}>{null}</AreaPage>;
  if (!result.ok) {
    return (
      <AreaPage {...place} crumbs={[{ label: '–' }]}>
        <ListError title={t(`${kind}.oneNotLoaded`)} failure={result} />
      </AreaPage>
    );
  }
  const record = result.data;
  // The operator's staff sees every company's catalogue, read only.
  const mayEdit = can(user, 'product_edit') && record.company === user.company.id;
  return (
    <AreaPage {...place} crumbs={[{ label: record.name }]}>
      <PageHeader
        title={record.name}
        state={
          <StateLine
            parts={[
              <Status key="state" tone={record.is_archived ? 'off' : 'ok'}>
                {record.is_archived ? t('state.archived') : t('state.inUse')}
              </Status>,
              ...(props.facts?.(record) ?? []),
            ]}
          />
        }
        actions={
          mayEdit && (
            <RecordActions
              kind={kind}
              id={record.id}
              name={record.name}
              isArchived={record.is_archived}
              mayDelete={props.mayDelete?.(record) ?? true}
            />
          )
        }
      />
      {props.children(record, mayEdit)}
    </AreaPage>
  );
}
