import type { ListWords } from '#components/data-table/define-list.ts';
import { can } from '#lib/permissions/permissions.ts';
import type { SessionUser } from '#lib/portal/session-types.ts';
import type { CompanyNames } from './company-names.ts';

export interface CatalogGiven {
  mayEdit: boolean;
  /** For those who see several; the page reads them. */
  companies: CompanyNames | undefined;
}

export type CatalogWords = ListWords<'catalog', CatalogGiven>;

/** Facts of the user that every list of the catalogue depends on. */
export const catalogGiven = (user: SessionUser): CatalogGiven => ({
  mayEdit: can(user, 'product_edit'),
  companies: undefined,
});
