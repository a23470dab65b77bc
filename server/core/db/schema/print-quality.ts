import type { ColumnType, Generated } from 'kysely';
import type { GraphicMeasurement } from '#server/photo/graphic/measure-graphic.ts';
import type { GraphicModel } from '#server/photo/graphic/model.ts';
import type { CreatedAt, Maybe } from '../column-types.ts';

export interface PrintModelsTable {
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
  prints: number;
  captures: number;
  created_by: number;
  created_at: CreatedAt;
}

export interface QaCapturesTable {
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
  /** What the photo says it was taken with; empty where it says nothing. */
  camera: Generated<string>;
}

/** What the ink of one print did by itself. */
export interface EnrolledPrintsTable {
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

export interface ScanAlertsTable {
  extended_id: string;
  reason: string;
  day: string;
  scan_id: number;
}
