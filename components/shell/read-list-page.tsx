import type { SearchParams } from 'nuqs/server';
import type { ComponentType, ReactNode } from 'react';
import type { AnyList } from '#components/data-table/define-list.ts';
import { isWhole, noFilters } from '#components/data-table/list-filters.ts';
import { ListSteps } from '#components/data-table/list-steps.tsx';
import type { ListViewProps } from '#components/data-table/list-view.tsx';
import { type ReadGiven, readList, readListHead } from '#components/data-table/read-list.ts';
import { ListError } from '#components/ui/list-error.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { ClientMessages } from '#lib/portal/client-messages.ts';
import { isNotOffered } from '#lib/portal/foreign/not-offered-code.ts';
import { mayOpen } from '#lib/portal/may-open.ts';
import { type Page, pages, type TabName } from '#lib/portal/pages.ts';
import { requireSession } from '#lib/portal/session.ts';
import type { SessionUser } from '#lib/portal/session-types.ts';
import { AreaPage } from './area-page.tsx';
import { NotForRole } from './not-for-role.tsx';
import { type Crumb, PortalPage } from './portal-page.tsx';

interface ListPageProps {
  searchParams: Promise<SearchParams>;
}

type Variant = readonly [list: AnyList, View: ComponentType<ListViewProps>];

interface ListPageOptions {
  given?: ReadGiven;
  /** Another list that the page shows for an address: a view of the page. */
  variant?(search: SearchParams, user: SessionUser): Variant | undefined;
  /** In place of head and list where the service has no such list. */
  notOffered?(user: SessionUser): ReactNode;
  /** Buttons beside the title that are no first step; for the filters of the address. */
  actions?(filters: string, user: SessionUser): ReactNode | Promise<ReactNode>;
  /** Above the list, and below it. Read at the same time. */
  above?(user: SessionUser, search: SearchParams): ReactNode | Promise<ReactNode>;
  below?(user: SessionUser): ReactNode | Promise<ReactNode>;
}

/**
 * Returns the page of a list: for another role, not loaded, or the list. With no row at all the empty state offers the
 * first step instead of the head.
 */
export function readListPage(main: AnyList, MainView: ComponentType<ListViewProps>, options: ListPageOptions = {}) {
  const generateMetadata = async () => ({ title: (await readListHead(main)).title });
  async function Page({ searchParams }: ListPageProps) {
    const user = await requireSession();
    const { title, crumbs } = await readListHead(main);
    if (!mayOpen(main.page, user)) return inFrame(main, user, crumbs, null);
    const search = await searchParams;
    const [list, View] = options.variant?.(search, user) ?? [main, MainView];
    const [{ page, words, ...read }, actions, above, below] = await Promise.all([
      readList(list, user, search, options.given),
      options.actions?.(filtersIn(search, list), user),
      options.above?.(user, search),
      options.below?.(user),
    ]);
    if (options.notOffered && isNotOffered(page)) return inFrame(main, user, crumbs, options.notOffered(user));
    const { values } = read;
    // Lists with a cursor count their page.
    const count = page.ok ? (page.data.count ?? page.data.results.length) : undefined;
    const add = list.add?.(words);
    const isEmpty = count === 0 && list.empty !== undefined && isWhole(list.params, values);
    return inFrame(
      main,
      user,
      crumbs,
      <>
        <PageHeader
          title={title}
          state={main.text?.(words, { user, count, values })}
          actions={!isEmpty && (actions ?? (add && <ListSteps steps={add} />))}
        />
        {above}
        {page.ok ? (
          <ClientMessages namespaces={[list.texts]}>
            <View {...read} count={count ?? 0} rows={page.data.results} />
          </ClientMessages>
        ) : (
          <ListError title={main.notLoaded(words)} failure={page} />
        )}
        {below}
      </>,
    );
  }
  return { generateMetadata, Page };
}

/** Filters of an address, as it writes them. */
function filtersIn(search: SearchParams, list: AnyList): string {
  const names = Object.keys(noFilters(list.params)).filter((name) => typeof search[name] === 'string');
  return new URLSearchParams(names.map((name) => [name, String(search[name])])).toString();
}

const isTab = (name: string): name is TabName => (pages as Record<string, Page>)[name]?.area !== undefined;

function inFrame(list: AnyList, user: SessionUser, crumbs: readonly Crumb[], children: ReactNode) {
  if (isTab(list.page)) {
    return (
      <AreaPage page={list.page} user={user}>
        {children}
      </AreaPage>
    );
  }
  if (children === null) return <NotForRole title={crumbs[0]?.label ?? ''} />;
  return <PortalPage crumbs={crumbs}>{children}</PortalPage>;
}
