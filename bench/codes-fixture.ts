import {
  type CompanyFixture,
  insertCompanyFixture,
  insertWorkorderFixture,
} from '#server/codes/testing/code-fixtures.ts';
import type { Database } from '#server/core/db/database.ts';

export type { CompanyFixture };

/** The one company of a bench. */
export const createCompany = (database: Database): Promise<CompanyFixture> => insertCompanyFixture(database, 'bench');

/** A workorder of `quantity` codes that waits to be generated. */
export const createWorkorder = (
  database: Database,
  {
    style,
    reference,
    quantity,
    ...company
  }: CompanyFixture & {
    quantity: number;
    style: 'compact-12' | 'legacy';
    reference: string;
  },
): Promise<number> => insertWorkorderFixture(database, company, { quantity, style, reference });
