import type { Updateable } from 'kysely';
import type { Database } from '#server/core/db/database.ts';
import type { WorkordersTable } from '#server/core/db/schema/workorders.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';
import { insertFinishedWorkorder } from './brand-resources.ts';
import type { World } from './world.ts';

interface Place {
  database: Database;
  world: World;
}

let made = 0;

/** Equipment of the partner, calibrated for a substrate of its own, and a substrate it is not calibrated for. */
export async function insertCalibratedPair(
  { database: { db }, world }: Place,
  companyId = world.companies.printer,
): Promise<{ equipmentId: number; substrateId: number; otherSubstrateId: number }> {
  const number = ++made;
  const equipment = await db
    .insertInto('equipment')
    .values({ company_id: companyId, name: `Press ${number}`, dpi: 812 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const substrates = await db
    .insertInto('substrates')
    .values([{ name: `Coated ${number}` }, { name: `Kraft ${number}` }])
    .returning('id')
    .execute();
  const [calibrated = 0, other = 0] = substrates.map(({ id }) => id);
  await db.insertInto('calibrations').values({ equipment_id: equipment.id, substrate_id: calibrated }).execute();
  return { equipmentId: equipment.id, substrateId: calibrated, otherSubstrateId: other };
}

/** A workorder with a secure graphic of the brand, which waits for the partner to confirm. */
export async function insertWaitingWorkorder(
  { database: { db }, world }: Place,
  options: { quantity?: number; activateOnComplete?: boolean } = {},
): Promise<number> {
  const number = ++made;
  const { quantity = 5, activateOnComplete = true } = options;
  const { after } = await db
    .updateTable('companies')
    .set((eb) => ({ next_serial_number: eb('next_serial_number', '+', quantity) }))
    .where('id', '=', world.companies.brand)
    .returning('next_serial_number as after')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('workorders')
    .values({
      company_id: world.companies.brand,
      created_by: world.people.brandAdmin.id,
      printing_partner_id: world.companies.printer,
      reference: `waiting ${number}`,
      code_layout: 'sg-inside',
      use_serial_number: true,
      first_serial_number: after - quantity,
      quantity,
      activate_on_complete: activateOnComplete,
      url_prefix: 'http://codes.test/',
      extended_id_style: 'compact-12',
      codegen_status: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts a company without partners. Returns its slug too. */
export async function insertPartnerless(
  { database: { db } }: Place,
  companyType: 'brand_owner' | 'printing_partner',
): Promise<{ id: number; slug: string }> {
  const number = ++made;
  const slug = `partnerless-${number}`;
  return db
    .insertInto('companies')
    .values({ name: `Company ${slug}`, slug, company_type: companyType })
    .returning(['id', 'slug'])
    .executeTakeFirstOrThrow();
}

/** A template of the brand with a secure graphic; it leaves the partner to the order. */
export async function insertSecureTemplate(
  { database: { db }, world }: Place,
  values: Partial<{
    printing_partner_id: number | null;
    substrate_id: number | null;
    custom_layout: number | null;
    code_layout: 'sg-inside' | 'sg-outside' | 'custom' | 'none';
    is_static_print: boolean;
    is_archived: boolean;
    activate_on_complete: boolean;
    url_prefix: string;
    image: string | null;
    partner_permissions: string[];
    company_id: number;
    extended_id_style: 'compact-12' | 'legacy';
  }> = {},
): Promise<number> {
  const number = ++made;
  const { id } = await db
    .insertInto('workorder_templates')
    .values({ company_id: world.companies.brand, name: `Template ${number}`, code_layout: 'sg-inside', ...values })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * A workorder with a secure graphic that the partner has confirmed and whose codes are there, and what it prints on.
 */
export async function insertPrintableWorkorder(
  place: Place & { store: ObjectStore },
  options: { count?: number; values?: Updateable<WorkordersTable> } = {},
): Promise<{ workorderId: number; equipmentId: number; substrateId: number }> {
  const { database, world } = place;
  const { equipmentId, substrateId } = await insertCalibratedPair(place);
  const workorderId = await insertFinishedWorkorder(place, world.companies.brand, {
    prefix: `SECURE-${++made}-`,
    partnerId: world.companies.printer,
    layout: 'sg-inside',
    count: options.count ?? 3,
  });
  await database.db
    .updateTable('workorders')
    .set({ equipment_id: equipmentId, substrate_id: substrateId, ...options.values })
    .where('id', '=', workorderId)
    .execute();
  return { workorderId, equipmentId, substrateId };
}
