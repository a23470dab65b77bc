import type { ColumnType, Generated } from 'kysely';
import type { GraphicMeasurement } from '#server/photo/graphic/measure-graphic.ts';
import type { CreatedAt } from './column-types.ts';

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
  qa_captures: QaCapturesTable;
  enrolled_prints: EnrolledPrintsTable;
}
