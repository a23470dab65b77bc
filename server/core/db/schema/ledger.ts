import type { Generated } from 'kysely';
import type { CreatedAt } from '../column-types.ts';

/** Where a company lets everybody read the ledger of a model. */
export interface LedgerPublicationsTable {
  id: Generated<number>;
  company_id: number;
  print_model_id: number;
  /** What its public address ends with. */
  key: string;
  created_by: number;
  created_at: CreatedAt;
}
