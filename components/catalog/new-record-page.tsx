import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { formView } from '#components/shell/area-views.tsx';
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

/** The page that adds something to the catalogue. */
export async function NewRecordPage({ kind, user, children, ...own }: NewRecordPageProps) {
  const t = await getTranslations('catalog');
  const { page, createPage } = kindPlaces[kind];
  return formView({
    page,
    opens: createPage,
    user,
    title: own.title ?? t(`${kind}.new`),
    text: own.state ?? t(`${kind}.lead`),
    show: () => children,
  });
}
