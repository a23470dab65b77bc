import { sql, type Transaction } from 'kysely';
import type pg from 'pg';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { type GraphicLayout, namedLayouts } from '#server/drawing/graphic/geometry.ts';
import type { ArtworkResolution, ArtworkWorkorder } from '../rules/artwork-workorder.ts';

/** A workorder as its artwork is made from it. Whose it is, the caller has checked. */
export async function findArtworkWorkorder(db: Executor, id: number): Promise<ArtworkWorkorder | null> {
  const row = await db
    .selectFrom('workorders as w')
    .leftJoin('equipment', 'equipment.id', 'w.equipment_id')
    .leftJoin('custom_layouts as custom', 'custom.id', 'w.custom_layout_id')
    .leftJoin('workorder_templates as template', 'template.id', 'w.template_id')
    .where('w.id', '=', id)
    .select((eb) => [
      'w.id',
      'w.company_id as companyId',
      'w.printing_partner_id as printingPartnerId',
      'w.reference',
      'w.quantity',
      'w.code_layout as codeLayout',
      'w.url_prefix as urlPrefix',
      'w.use_serial_number as useSerialNumber',
      'w.is_hybrid as isHybrid',
      'w.is_static_print as isStaticPrint',
      'w.is_fp_serialized as isFpSerialized',
      'w.static_impositions as impositions',
      'w.shows_template_image as showsImage',
      'template.image as templateImage',
      'w.state',
      'w.codegen_status as codegenStatus',
      eb('w.ingestion_key', 'is not', null).$castTo<boolean>().as('isUploaded'),
      eb('w.canceled_at', 'is not', null).$castTo<boolean>().as('isCanceled'),
      'w.training_status as trainingStatus',
      'equipment.dpi as equipmentDpi',
      'w.artwork_dpi as dpi',
      'w.artwork_module_dots as moduleDots',
      'w.artwork_cell_dots as cellDots',
      'custom.position',
      'custom.size_modules as sizeModules',
    ])
    .executeTakeFirst();
  if (!row) return null;
  const { impositions, showsImage, templateImage, dpi, moduleDots, cellDots, position, sizeModules, ...workorder } =
    row;
  return {
    ...workorder,
    layout: layoutOf(row.codeLayout, position, sizeModules),
    impressions: row.isStaticPrint ? Math.max(1, impositions) : 1,
    templateImage: showsImage ? templateImage : null,
    resolution: dpi === null || moduleDots === null ? null : { dpi, moduleDots, cellDots },
  };
}

/** Null for codes without a graphic. */
export function layoutOf(
  codeLayout: ArtworkWorkorder['codeLayout'],
  position: GraphicLayout['position'] | null,
  sizeModules: number | null,
): GraphicLayout | null {
  if (codeLayout === 'none') return null;
  if (codeLayout !== 'custom') return namedLayouts[codeLayout];
  // An order of this layout names one; one that was stored without is drawn like sg-outside.
  return position === null || sizeModules === null ? namedLayouts['sg-outside'] : { position, sizeModules };
}

/** Holds the workorder's row until the transaction ends: of two orders of artwork, the second sees what the first settled. */
export async function lockForArtwork(trx: Transaction<Schema>, id: number): Promise<void> {
  await sql`SELECT FROM workorders WHERE id = ${id} FOR UPDATE`.execute(trx);
}

export async function keepResolution(
  trx: Transaction<Schema>,
  id: number,
  { dpi, moduleDots, cellDots }: ArtworkResolution,
): Promise<void> {
  await trx
    .updateTable('workorders')
    .set({ artwork_dpi: dpi, artwork_module_dots: moduleDots, artwork_cell_dots: cellDots })
    .where('id', '=', id)
    .execute();
}

export interface ArtworkCode {
  sequence: number;
  extendedId: string;
  serialNumber: number | null;
}

/** Up to `limit` codes of a workorder from a sequence number on, in order. */
export async function readArtworkCodes(
  pool: pg.Pool,
  workorderId: number,
  first: number,
  limit: number,
): Promise<ArtworkCode[]> {
  const { rows } = await pool.query<ArtworkCode>(
    `SELECT sequence, extended_id AS "extendedId", serial_number AS "serialNumber"
       FROM codes WHERE workorder_id = $1 AND sequence >= $2 ORDER BY sequence LIMIT $3`,
    [workorderId, first, limit],
  );
  return rows;
}

/** The longest id among the codes: what decides how large their codes become. Null when there are none. */
export async function longestCodeId(
  executor: Executor,
  { id, isUploaded }: Pick<ArtworkWorkorder, 'id' | 'isUploaded'>,
): Promise<string | null> {
  const codes = executor.selectFrom('codes').where('workorder_id', '=', id).select('extended_id').limit(1);
  // Generated ids are all of one length; uploaded ones are all looked at.
  const row = await (isUploaded
    ? codes.orderBy(sql`length(extended_id)`, 'desc')
    : codes.orderBy('sequence')
  ).executeTakeFirst();
  return row?.extended_id ?? null;
}
