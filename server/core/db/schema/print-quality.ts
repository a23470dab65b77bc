import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { GraphicMeasurement } from '#server/photo/graphic/measure-graphic.ts';
import type { GraphicModel } from '#server/photo/graphic/model.ts';
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

interface PrintModelsTable {
  id: Generated<number>;
  /** Of the equipment. */
  company_id: number;
  equipment_id: number;
  substrate_id: number;
  layout: string;
  dpi: number;
  cell_dots: number;
  /** The only workorder it is for; null for every one of the equipment. */
  workorder_id: Maybe<number>;
  trained_on: number;
  version: number;
  model: ColumnType<GraphicModel, string, never>;
  /** Of the model: prints that are still to be photographed before it gives verdicts. */
  more_prints: GeneratedAlways<number>;
  prints: number;
  captures: number;
  created_by: number;
  created_at: CreatedAt;
}

/** The last proofs of a press whose cells of this size held too little of the graphic for a model. */
interface RefusedCellsTable {
  equipment_id: number;
  substrate_id: number;
  dpi: number;
  cell_dots: number;
  workorder_id: number;
  refused_at: CreatedAt;
}

interface QaCapturesTable {
  id: Generated<number>;
  workorder_id: number;
  created_by: number;
  created_at: CreatedAt;
  extended_id: string;
  print: Generated<string>;
  photo_digest: Buffer;
  measurement: ColumnType<GraphicMeasurement | null, string | null, never>;
  image_quality: string[];
  is_usable: boolean;
  image_roi: number[];
  /** Camera by the photo's EXIF data; empty when missing. */
  camera: Generated<string>;
}

/** Signature of the ink of a single print. */
interface EnrolledPrintsTable {
  id: Generated<number>;
  company_id: number;
  workorder_id: number;
  extended_id: string;
  created_by: number;
  created_at: CreatedAt;
  photo_digest: Buffer;
  image_roi: number[];
  version: number;
  /** A side of the graphic that was seen. */
  cells: number;
  fingerprint: Buffer;
}

export interface PrintQualityTables {
  equipment: EquipmentTable;
  substrates: SubstratesTable;
  calibrations: CalibrationsTable;
  custom_layouts: CustomLayoutsTable;
  print_models: PrintModelsTable;
  refused_cells: RefusedCellsTable;
  qa_captures: QaCapturesTable;
  enrolled_prints: EnrolledPrintsTable;
}
