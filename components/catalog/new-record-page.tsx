import type { ReactNode } from 'react';
import { AreaPage } from '#components/shell/area-page.tsx';
import { NotForRole } from '#components/shell/not-for-role.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { can } from '#lib/permissions/permissions.ts';
import type { SessionUser } from '#lib/portal/session-types.ts';
import { type CatalogKind, kindPlaces } from './catalog-kinds.ts';

interface NewRecordPageProps {
  kind: CatalogKind;
  user: SessionUser;
  title: string;
  /** What it is for, in one line. */
  state: string;
  children: ReactNode;
}

/** The page that adds something to the catalogue. Those who may not read that. */
export function NewRecordPage({ kind, user, title, state, children }: NewRecordPageProps) {
  if (!can(user, 'product_edit')) return <NotForRole title={title} />;
  return (
    <AreaPage page={kindPlaces[kind].page} user={user} crumbs={[{ label: title }]}>
      <PageHeader title={title} state={state} />
      {children}
    </AreaPage>
  );
}
