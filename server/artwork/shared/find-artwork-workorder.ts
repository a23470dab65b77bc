import { sql, type Transaction } from 'kysely';
import type { Scope } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { findWorkorder } from '#server/workorders/shared/find-workorder.ts';
import { layoutOf } from '#server/workorders/shared/graphic-layout.ts';
import type { ArtworkWorkorder } from './artwork-workorder.ts';

/** A workorder with the columns for its artwork. The caller has checked its owner. */
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
      eb('w.ingestion_mode', 'is not', null).$castTo<boolean>().as('hasUploadedCodes'),
      eb('w.canceled_at', 'is not', null).$castTo<boolean>().as('isCanceled'),
      'w.training_status as trainingStatus',
      sql<boolean>`EXISTS (SELECT FROM qa_captures WHERE workorder_id = w.id)
        OR EXISTS (SELECT FROM enrolled_prints WHERE workorder_id = w.id)`.as('hasProofs'),
      'w.equipment_id as equipmentId',
      'w.substrate_id as substrateId',
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

/**
 * A workorder that the scope may see. Holds its row until the transaction ends: of two orders of artwork, the second
 * sees what the first settled.
 */
export async function lockArtworkWorkorder(
  trx: Transaction<Schema>,
  scope: Scope,
  id: number,
): Promise<ArtworkWorkorder | null> {
  if (!(await findWorkorder(trx, scope, id))) return null;
  await sql`SELECT FROM workorders WHERE id = ${id} FOR UPDATE`.execute(trx);
  return findArtworkWorkorder(trx, id);
}
