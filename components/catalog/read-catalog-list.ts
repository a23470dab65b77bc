import 'server-only';
import { mayOpen } from '#lib/portal/may-open.ts';
import type { CallResult } from '#lib/portal/result.ts';
import { requireSession } from '#lib/portal/session.ts';
import { type CatalogKind, kindPlaces } from './catalog-kinds.ts';
import type { CatalogList } from './catalog-list-page.tsx';
import type { CatalogListValues } from './catalog-list-params.ts';
import { readCompanyNames } from './read-company-names.ts';

/** What the page of one list of the catalogue shows. */
export async function readCatalogList<V extends CatalogListValues, T>(
  kind: CatalogKind,
  asked: Promise<V>,
  read: (values: V) => Promise<CallResult<{ count: number; results: T[] }>>,
): Promise<CatalogList<V, T>> {
  const user = await requireSession();
  if (!mayOpen(kindPlaces[kind].page, user)) return { user, found: undefined };
  const values = await asked;
  const [page, companies] = await Promise.all([read(values), readCompanyNames(user)]);
  return { user, found: { values, page, companies } };
}
