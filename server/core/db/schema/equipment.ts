import type { Generated } from 'kysely';
import type { CreatedAt, Maybe } from './column-types.ts';

interface EquipmentTable {
  id: Generated<number>;
  company_id: number;
  name: string;
  dpi: number;
}

interface SubstratesTable {
  id: Generated<number>;
  name: string;
  description: Generated<string>;
}

interface CalibrationsTable {
  equipment_id: number;
  substrate_id: number;
  created_at: CreatedAt;
}

interface CustomLayoutsTable {
  id: Generated<number>;
  company_id: number;
  name: string;
  description: Generated<string>;
  image: Maybe<string>;
  position: Generated<'inside' | 'left' | 'right' | 'above' | 'below'>;
  size_modules: Generated<number>;
}

export interface EquipmentTables {
  equipment: EquipmentTable;
  substrates: SubstratesTable;
  calibrations: CalibrationsTable;
  custom_layouts: CustomLayoutsTable;
}
