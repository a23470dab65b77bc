import type { SearchParams } from 'nuqs/server';
import type { ComponentType, ReactNode } from 'react';
import type { AnyList } from '#components/data-table/define-list.ts';
import { hasFilters } from '#components/data-table/list-filters.ts';
import { ListSteps } from '#components/data-table/list-steps.tsx';
import type { ListViewProps } from '#components/data-table/list-view.tsx';
import { type ReadGiven, readList, readListTitle } from '#components/data-table/read-list.ts';
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
  /** Above the list, and below it. Read at the same time. */
  above?(user: SessionUser, search: SearchParams): ReactNode | Promise<ReactNode>;
  below?(user: SessionUser): ReactNode | Promise<ReactNode>;
}

/**
 * Returns the page of a list: for another role, not loaded, or the list. With no row at all the empty state offers the
 * first step instead of the head.
 */
export function readListPage(main: AnyList, MainView: ComponentType<ListViewProps>, options: ListPageOptions = {}) {
  const generateMetadata = async () => ({ title: await readListTitle(main) });
  async function Page({ searchParams }: ListPageProps) {
    const user = await requireSession();
    const title = await readListTitle(main);
    const own: readonly Crumb[] = [{ label: title }];
    if (!mayOpen(main.page, user)) return inFrame(main, user, own, null);
    const search = await searchParams;
    const [list, View] = options.variant?.(search, user) ?? [main, MainView];
    const [{ page, words, ...read }, above, below] = await Promise.all([
      readList(list, user, search, options.given),
      options.above?.(user, search),
      options.below?.(user),
    ]);
    const crumbs = list.crumbs?.(words) ?? own;
    if (options.notOffered && isNotOffered(page)) return inFrame(main, user, crumbs, options.notOffered(user));
    const { values } = read;
    const count = page.ok ? page.data.count : undefined;
    const add = list.add?.(words);
    const isEmpty = count === 0 && list.empty !== undefined && !hasFilters(list.params, values);
    return inFrame(
      main,
      user,
      crumbs,
      <>
        <PageHeader
          title={title}
          state={main.text?.(words, { user, count, values })}
          actions={add && !isEmpty && <ListSteps steps={add} />}
        />
        {above}
        {page.ok ? (
          <ClientMessages namespaces={[list.texts]}>
            <View {...read} count={page.data.count} rows={page.data.results} />
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
