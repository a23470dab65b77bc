import type { CreatedAt } from './column-types.ts';

interface WorkorderSecretsTable {
  workorder_id: number;
  key_version: number;
  sealed: Buffer;
  created_at: CreatedAt;
}

export interface ArtworkTables {
  workorder_secrets: WorkorderSecretsTable;
}
