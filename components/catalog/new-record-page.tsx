import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { AreaPage } from '#components/shell/area-page.tsx';
import { NotForRole } from '#components/shell/not-for-role.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { mayOpen } from '#lib/portal/may-open.ts';
import type { SessionUser } from '#lib/portal/session-types.ts';
import { type CatalogKind, kindPlaces } from './catalog-kinds.ts';

interface NewRecordPageProps {
  kind: CatalogKind;
  user: SessionUser;
  /** Other than the kind's own title, and what the page is for in one line. */
  title?: string;
  state?: string;
  children: ReactNode;
}

/** The page that adds something to the catalogue. Those who may not read that. */
export function NewRecordPage({ kind, user, children, ...own }: NewRecordPageProps) {
  const t = useTranslations('catalog');
  const { page, createPage } = kindPlaces[kind];
  const title = own.title ?? t(`${kind}.new`);
  if (!mayOpen(createPage, user)) return <NotForRole title={title} />;
  return (
    <AreaPage page={page} user={user} crumbs={[{ label: title }]}>
      <PageHeader title={title} state={own.state ?? t(`${kind}.lead`)} />
      {children}
    </AreaPage>
  );
}
