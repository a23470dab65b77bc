import type { CreatedAt } from './column-types.ts';

/** Open items that somebody of the company closed, in the state that was closed. */
interface ClosedItemsTable {
  company_id: number;
  kind: string;
  key: string;
  state: string;
  closed_by: number;
  closed_at: CreatedAt;
}

export interface ActivityTables {
  closed_items: ClosedItemsTable;
}
