import type { Database } from '#server/core/db/database.ts';
import { insertCompany, insertPerson, type TestPerson } from './people.ts';

/**
 * Everyone who may knock: two brands that know nothing of each other, a partner of the first, a stranger, the operator.
 */
export interface World {
  companies: { brand: number; rival: number; printer: number; stranger: number; operator: number };
  people: Record<PersonaName, TestPerson>;
  /** Goods of the brand and, under the same names, of the rival. */
  goods: { brand: Goods; rival: Goods };
}

export const personaNames = [
  'brandAdmin',
  'workorderEditor',
  'scmEditor',
  'analyst',
  'printerAdmin',
  'printOperator',
  'support',
  'operatorAdmin',
  'rivalAdmin',
] as const;
export type PersonaName = (typeof personaNames)[number];

const roleOf: Record<PersonaName, [company: keyof World['companies'], role: string]> = {
  brandAdmin: ['brand', 'account_admin'],
  workorderEditor: ['brand', 'workorder_editor'],
  scmEditor: ['brand', 'scm_editor'],
  analyst: ['brand', 'analyst'],
  printerAdmin: ['printer', 'account_admin'],
  printOperator: ['printer', 'print_operator'],
  support: ['operator', 'support'],
  operatorAdmin: ['operator', 'operator_admin'],
  rivalAdmin: ['rival', 'account_admin'],
};

export interface Goods {
  brandId: number;
  campaignId: number;
  productId: number;
  sku: string;
  templateId: number;
}

export async function createWorld(database: Database): Promise<World> {
  const { db } = database;
  const companies = {
    brand: await insertCompany(database, 'brand'),
    rival: await insertCompany(database, 'rival'),
    printer: await insertCompany(database, 'printer', 'printing_partner'),
    stranger: await insertCompany(database, 'stranger', 'printing_partner'),
    operator: await insertCompany(database, 'operator', 'operator'),
  };
  const people = {} as Record<PersonaName, TestPerson>;
  for (const name of personaNames) {
    const [company, role] = roleOf[name];
    people[name] = await insertPerson(database, companies[company], role, `${name.toLowerCase()}@${company}.test`);
  }
  const partner = { brand_owner_id: companies.brand, printing_partner_id: companies.printer };
  await db
    .insertInto('partnerships')
    .values({ ...partner, state: 'accepted' })
    .execute();
  return {
    companies,
    people,
    goods: {
      brand: await insertGoods(database, companies.brand, 'SOAP'),
      rival: await insertGoods(database, companies.rival, 'RIVAL-SOAP'),
    },
  };
}

async function insertGoods({ db }: Database, companyId: number, sku: string): Promise<Goods> {
  const brand = await db
    .insertInto('brands')
    .values({ company_id: companyId, name: 'Soaps', description: 'Bars' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const campaign = await db
    .insertInto('campaigns')
    .values({ company_id: companyId, name: 'Spring', url: 'https://spring.test/' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const product = await db
    .insertInto('products')
    .values({ company_id: companyId, brand_id: brand.id, campaign_id: campaign.id, name: 'Soap', sku })
    .returning('id')
    .executeTakeFirstOrThrow();
  const template = await db
    .insertInto('workorder_templates')
    .values({ company_id: companyId, name: 'Plain', code_layout: 'none' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('scm_fields').values({ company_id: companyId, key: 'lot', name: 'Lot' }).execute();
  return {
    brandId: brand.id,
    campaignId: campaign.id,
    productId: product.id,
    sku,
    templateId: template.id,
  };
}
