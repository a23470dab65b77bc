import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { ListError } from '#components/ui/list-error.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { mayOpen } from '#lib/portal/may-open.ts';
import type { PageName, TabName } from '#lib/portal/pages.ts';
import type { CallResult } from '#lib/portal/result.ts';
import type { SessionUser } from '#lib/portal/session-types.ts';
import { AreaPage } from './area-page.tsx';
import { NotForRole } from './not-for-role.tsx';

interface View<T> {
  /** The tab it is, or is below. */
  page: TabName;
  user: SessionUser;
  /** Not called for a role that may not open the tab. */
  read(): Promise<CallResult<T>>;
  /** 'The application could not be loaded'. */
  notLoaded: string;
}

interface RecordView<T> extends View<T> {
  /** Its name while that is not known: 'Application'. */
  kind: string;
  nameOf(record: T): string;
  show(record: T): ReactNode | Promise<ReactNode>;
}

/** The page of one record in an area: for another role, not there, not loaded, or the record. */
export async function recordView<T>({ read, notLoaded, kind, nameOf, show, ...place }: RecordView<T>) {
  if (!mayOpen(place.page, place.user)) return <AreaPage {...place}>{null}</AreaPage>;
  const record = await read();
  if (record.ok) {
    return (
      <AreaPage {...place} crumbs={[{ label: nameOf(record.data) }]}>
        {await show(record.data)}
      </AreaPage>
    );
  }
  if (record.status === 404) notFound();
  return (
    <AreaPage {...place} crumbs={[{ label: kind }]}>
      <PageHeader title={kind} />
      <ListError title={notLoaded} failure={record} />
    </AreaPage>
  );
}

interface ListView<T> extends View<T> {
  title: string;
  text: ReactNode;
  /** The first step. Without it for who may not take it, or where the empty list offers it itself. */
  add?(page: T | undefined): { href: string; label: string } | false;
  show(page: T): ReactNode;
}

/** The page of a list in an area: for another role, not loaded, or the list. */
export async function listView<T>({ read, notLoaded, title, text, add, show, ...place }: ListView<T>) {
  if (!mayOpen(place.page, place.user)) return <AreaPage {...place}>{null}</AreaPage>;
  const page = await read();
  const first = add?.(page.ok ? page.data : undefined);
  return (
    <AreaPage {...place}>
      <PageHeader
        title={title}
        state={text}
        actions={
          first && (
            <ButtonLink href={first.href} variant="primary">
              {first.label}
            </ButtonLink>
          )
        }
      />
      {page.ok ? show(page.data) : <ListError title={notLoaded} failure={page} />}
    </AreaPage>
  );
}

interface FormView {
  /** The tab it is below. */
  page: TabName;
  /** The page itself, whose permission it asks for. */
  opens: PageName;
  user: SessionUser;
  title: string;
  text: ReactNode;
  /** In place of the title. */
  crumb?: string;
  /** Not called for a role that may not open the page. */
  show(): ReactNode | Promise<ReactNode>;
}

/** The page of a form that adds something in an area: for another role, or the form. */
export async function formView({ page, opens, user, title, text, crumb = title, show }: FormView) {
  if (!mayOpen(opens, user)) return <NotForRole title={title} />;
  return (
    <AreaPage page={page} user={user} crumbs={[{ label: crumb }]}>
      <PageHeader title={title} state={text} />
      {await show()}
    </AreaPage>
  );
}
