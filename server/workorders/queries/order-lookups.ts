import { spellingsOf } from '#lib/contract/values/line.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { OrderTemplate } from '../rules/order.ts';

/** One of the company's own that is not archived. */
export async function findOrderTemplate(db: Executor, companyId: number, id: number): Promise<OrderTemplate | null> {
  const row = await db
    .selectFrom('workorder_templates')
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .where('is_archived', '=', false)
    .select([
      'id',
      'custom_layout as customLayoutId',
      'substrate_id as substrateId',
      'printing_partner_id as printingPartnerId',
      'image',
      'code_layout as codeLayout',
      'use_serial_number as useSerialNumber',
      'is_hybrid as isHybrid',
      'is_fp_serialized as isFpSerialized',
      'is_static_print as isStaticPrint',
      'activate_on_complete as activateOnComplete',
      'url_prefix as urlPrefix',
      'extended_id_style as extendedIdStyle',
      'partner_permissions as partnerPermissions',
    ])
    .executeTakeFirst();
  return row ?? null;
}

/** @param product its id or its SKU */
export async function findProductToOrder(db: Executor, companyId: number, product: number | string) {
  const rows = await db
    .selectFrom('products')
    .where('company_id', '=', companyId)
    .where((eb) => (typeof product === 'number' ? eb('id', '=', product) : eb('sku', 'in', spellingsOf(product))))
    .select(['id', 'sku', 'is_archived'])
    .execute();
  return rows.find(({ sku }) => sku === product) ?? rows[0];
}

export async function isSubstrate(db: Executor, id: number): Promise<boolean> {
  return (await db.selectFrom('substrates').where('id', '=', id).select('id').executeTakeFirst()) !== undefined;
}

export async function isCustomLayout(db: Executor, companyId: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('custom_layouts')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}
