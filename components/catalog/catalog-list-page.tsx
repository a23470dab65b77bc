import { useTranslations } from 'next-intl';
import type { ComponentType, ReactNode } from 'react';
import { ListFrame } from '#components/data-table/list-frame.tsx';
import { AreaPage } from '#components/shell/area-page.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { ListError } from '#components/ui/list-error.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { can } from '#lib/permissions/permissions.ts';
import type { CallResult } from '#lib/portal/result.ts';
import type { SessionUser } from '#lib/portal/session-types.ts';
import { type CatalogKind, kindPlaces } from './catalog-kinds.ts';
import { type CatalogListValues, isFiltered } from './catalog-list-params.ts';
import type { CatalogListProps } from './catalog-table.tsx';
import type { CompanyNames } from './company-column.ts';

/** As readCatalogList gives it. */
export interface CatalogList<V, T> {
  user: SessionUser;
  /** Undefined: not for the reader's role, and not asked for. */
  found:
    | { values: V; page: CallResult<{ count: number; results: T[] }>; companies: CompanyNames | undefined }
    | undefined;
}

interface CatalogListPageProps<V, T, Kind extends CatalogKind> extends CatalogList<V, T> {
  kind: Kind;
  List: ComponentType<CatalogListProps<V, T, Kind>>;
  /** Beside 'New …'. */
  actions?: ReactNode;
}

/**
 * The page of one list of the catalogue. With nothing there, the empty state offers the first step instead of the head.
 */
export function CatalogListPage<V extends CatalogListValues, T, Kind extends CatalogKind>(
  props: CatalogListPageProps<V, T, Kind>,
) {
  const { kind, user, found, List } = props;
  const anyKind: CatalogKind = kind;
  const { page: name, create, createPage } = kindPlaces[kind];
  const shell = useTranslations('shell');
  const t = useTranslations('catalog');
  const place = { page: name, user } as const;
  if (!found) return <AreaPage {...place}>{null}</AreaPage>;
  const { values, page, companies } = found;
  const mayEdit = can(user, 'product_edit');
  const count = page.ok ? page.data.count : undefined;
  const isEmpty = count === 0 && !isFiltered(values);
  return (
    <AreaPage {...place}>
      <PageHeader
        title={shell(`view.${name}`)}
        state={count ? t(values.archived ? 'list.countArchived' : 'list.count', { kind, count }) : undefined}
        actions={
          mayEdit && !isEmpty ? (
            <>
              {props.actions}
              <ButtonLink href={create} variant="primary">
                {shell(`create.${createPage}`)}
              </ButtonLink>
            </>
          ) : undefined
        }
      />
      {page.ok ? (
        <ListFrame>
          <List
            kind={kind}
            values={values}
            count={page.data.count}
            rows={page.data.results}
            mayEdit={mayEdit}
            companies={companies}
          />
        </ListFrame>
      ) : (
        <ListError title={t(`${anyKind}.notLoaded`)} failure={page} />
      )}
    </AreaPage>
  );
}
