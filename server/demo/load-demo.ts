import { type Kysely, sql, type Transaction } from 'kysely';
import { codegenStatus } from '#lib/contract/workorders.ts';
import type { Config } from '#server/config/config.ts';
import { registerUrlPrefix, reserveSerialNumbers } from '#server/db/create-sid-ports.ts';
import { openDatabase } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema.ts';
import { hashPassword } from '#server/domain/auth/password.ts';
import { demoPassword } from '#server/domain/auth/sign-in.ts';
import { createRecordKey, sourceObjectKey } from '#server/domain/ingestion/record-key.ts';
import type { JobQueue } from '#server/domain/jobs.ts';
import { openJobQueue } from '#server/jobs/queue.ts';
import { createObjectStore } from '#server/storage/create-object-store.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';
import * as scenario from './scenario.ts';
import { cleanUpload, faultyUpload } from './upload-files.ts';

type CompanyName = keyof typeof scenario.companies;

interface Ids {
  companies: Map<string, number>;
  users: Map<string, number>;
  products: Map<string, number>;
  templates: Map<string, number>;
}

/**
 * Loads the demo scenario into a database without a company; another one is left as it is.
 * @returns whether anything was loaded
 */
export async function loadDemoIfEmpty(config: Config): Promise<boolean> {
  if (!config.demo || !config.databaseUrl || !config.secretKey) return false;
  const database = openDatabase(config.databaseUrl, { max: 4, applicationName: 'proofmark-demo' });
  try {
    if (await database.db.selectFrom('companies').select('id').executeTakeFirst()) return false;
    const queue = await openJobQueue(database.pool, () => undefined);
    const store = createObjectStore(config.storage, config.secretKey);
    const standardUrlPrefix = `${config.urls.code}/`;
    try {
      await database.db.transaction().execute(async (trx) => {
        const ids = await insertPeopleAndGoods(trx);
        await registerUrlPrefix(trx, standardUrlPrefix);
        const jobs = queue.inTransaction(trx);
        await insertSidWorkorders(trx, ids, jobs, standardUrlPrefix);
        await insertSecureWorkorders(trx, ids, standardUrlPrefix);
        await insertUploads(trx, ids, jobs, store, standardUrlPrefix);
      });
    } finally {
      await queue.close();
    }
    return true;
  } finally {
    await database.close();
  }
}

async function insertPeopleAndGoods(trx: Transaction<Schema>): Promise<Ids> {
  const companies = new Map<string, number>();
  for (const [name, company] of Object.entries(scenario.companies)) {
    companies.set(name, await insert(trx, 'companies', company));
  }
  const idOf = (name: CompanyName) => required(companies, name);
  const passwordHash = await hashPassword(demoPassword);
  const users = new Map<string, number>();
  for (const { company, ...user } of scenario.users) {
    const id = await insert(trx, 'users', { ...user, company_id: idOf(company), password_hash: passwordHash });
    users.set(company, users.get(company) ?? id);
  }
  await trx
    .insertInto('partnerships')
    .values({ brand_owner_id: idOf('brand'), printing_partner_id: idOf('printer'), state: 'accepted' })
    .execute();
  const brands = new Map<string, { id: number; companyId: number }>();
  for (const { company, ...brand } of scenario.brands) {
    const companyId = idOf(company);
    brands.set(brand.name, { id: await insert(trx, 'brands', { ...brand, company_id: companyId }), companyId });
  }
  const campaignId = await insert(trx, 'campaigns', {
    company_id: idOf('brand'),
    name: 'Spring relaunch',
    url: 'https://nordlys.example/spring',
  });
  const products = new Map<string, number>();
  for (const { brand, ...product } of scenario.products) {
    const owner = required(brands, brand);
    const campaign_id = product.sku === 'NS-50-EU' ? campaignId : null;
    const row = { ...product, brand_id: owner.id, company_id: owner.companyId, campaign_id };
    products.set(product.sku, await insert(trx, 'products', row));
  }
  for (const { company, ...field } of scenario.scmFields) {
    await insert(trx, 'scm_fields', { ...field, company_id: idOf(company) });
  }
  const templates = new Map<string, number>();
  for (const template of scenario.templates) {
    const printing_partner_id = template.code_layout === 'none' ? null : idOf('printer');
    const row = { ...template, company_id: idOf('brand'), printing_partner_id };
    templates.set(template.name, await insert(trx, 'workorder_templates', row));
  }
  await insertPrinting(trx, idOf('printer'));
  for (const { workorderTemplate, ...template } of scenario.ingestionTemplates) {
    const workorder_template_id = required(templates, workorderTemplate);
    await insert(trx, 'ingestion_templates', { ...template, workorder_template_id, company_id: idOf('brand') });
  }
  await insert(trx, 'scan_apps', {
    company_id: idOf('operator'),
    identifier: scenario.demoAppIdentifier,
    name: 'Proofmark portal',
  });
  return { companies, users, products, templates };
}

/** Each press is calibrated for some substrates, never for all: a pair that is refused can be seen too. */
async function insertPrinting(trx: Transaction<Schema>, printerId: number): Promise<void> {
  const substrates = new Map<string, number>();
  for (const substrate of scenario.substrates) {
    substrates.set(substrate.name, await insert(trx, 'substrates', substrate));
  }
  for (const { calibratedFor, ...equipment } of scenario.equipment) {
    const equipment_id = await insert(trx, 'equipment', { ...equipment, company_id: printerId });
    const pairs = calibratedFor.map((name) => ({ equipment_id, substrate_id: required(substrates, name) }));
    await trx.insertInto('calibrations').values(pairs).execute();
  }
}

async function insertSidWorkorders(
  trx: Transaction<Schema>,
  ids: Ids,
  jobs: JobQueue,
  standardUrlPrefix: string,
): Promise<void> {
  for (const order of scenario.sidWorkorders) {
    const companyId = required(ids.companies, order.company);
    const workorderId = await insert(trx, 'workorders', {
      company_id: companyId,
      created_by: required(ids.users, order.company),
      reference: order.reference,
      remarks: order.remarks,
      product_id: required(ids.products, order.sku),
      quantity: order.quantity,
      code_layout: 'none',
      use_serial_number: true,
      activate_on_complete: true,
      url_prefix: standardUrlPrefix,
      extended_id_style: 'compact-12',
      first_serial_number: await reserveSerialNumbers(trx, companyId, order.quantity),
      codegen_status: codegenStatus.queued,
      created_at: sql`now() - make_interval(days => ${order.daysAgo})`,
    });
    await jobs.enqueue('generate-codes', { workorderId });
  }
}

async function insertSecureWorkorders(trx: Transaction<Schema>, ids: Ids, standardUrlPrefix: string): Promise<void> {
  const companyId = required(ids.companies, 'brand');
  for (const order of scenario.secureWorkorders) {
    const template = scenario.templates.find(({ name }) => name === order.template);
    await insert(trx, 'workorders', {
      company_id: companyId,
      created_by: required(ids.users, 'brand'),
      printing_partner_id: required(ids.companies, 'printer'),
      template_id: required(ids.templates, order.template),
      reference: order.reference,
      remarks: order.remarks,
      product_id: required(ids.products, order.sku),
      quantity: order.quantity,
      code_layout: template?.code_layout ?? 'sg-inside',
      use_serial_number: true,
      activate_on_complete: true,
      is_hybrid: true,
      is_fp_serialized: true,
      url_prefix: standardUrlPrefix,
      extended_id_style: 'compact-12',
      first_serial_number: await reserveSerialNumbers(trx, companyId, order.quantity),
      codegen_status: codegenStatus.waiting,
      created_at: sql`now() - make_interval(days => ${order.daysAgo})`,
      due_date: sql`(now() + make_interval(days => ${order.dueInDays}))::date`,
    });
  }
}

async function insertUploads(
  trx: Transaction<Schema>,
  ids: Ids,
  jobs: JobQueue,
  store: ObjectStore,
  standardUrlPrefix: string,
): Promise<void> {
  const taken = await insertEarlierCodes(trx, ids, jobs, standardUrlPrefix);
  const uploads = [
    { description: 'carton-batch-43.csv', csv: cleanUpload('nd43-', 6_000) },
    { description: 'carton-batch-44.csv', csv: faultyUpload('nd44-', 8_000, taken) },
  ];
  for (const { description, csv } of uploads) {
    const key = createRecordKey();
    const sourceKey = sourceObjectKey(key, 'csv');
    const { size } = await store.put(sourceKey, Buffer.from(csv), { contentType: 'text/csv' });
    const ingestionId = await insert(trx, 'ingestions', {
      key,
      company_id: required(ids.companies, 'brand'),
      created_by: required(ids.users, 'brand'),
      description,
      status: 'processing',
      ingestion_mode: 'file',
      filetype: 'csv',
      parameters: JSON.stringify({
        default_scm_data: {},
        use_serial_number: false,
        id_format: 'default',
        url_prefix: standardUrlPrefix,
        printing_partner: null,
        allow_posted_duplicates: false,
      }),
      source_key: sourceKey,
      file_size: size,
      processing_started_at: sql`now()`,
    });
    await jobs.enqueue('ingest-codes', { ingestionId });
  }
}

/** A small order of codes made elsewhere, long since in the system: the file with faults repeats some of its ids. */
async function insertEarlierCodes(
  trx: Transaction<Schema>,
  ids: Ids,
  jobs: JobQueue,
  standardUrlPrefix: string,
): Promise<string[]> {
  const companyId = required(ids.companies, 'brand');
  const productId = required(ids.products, 'NS-30-EU');
  const codes = Array.from({ length: 20 }, (_, i) => `Qz81-77aK${String.fromCharCode(97 + i)}`);
  const workorderId = await insert(trx, 'workorders', {
    company_id: companyId,
    created_by: required(ids.users, 'brand'),
    reference: 'NA-2026-098',
    remarks: 'Labels from stock',
    product_id: productId,
    quantity: codes.length,
    codes_generated: codes.length,
    code_layout: 'none',
    use_serial_number: false,
    activate_on_complete: true,
    url_prefix: standardUrlPrefix,
    extended_id_style: 'legacy',
    codegen_status: codegenStatus.queued,
    created_at: sql`now() - interval '52 days'`,
  });
  const rows = codes.map((extended_id, i) => ({
    extended_id,
    company_id: companyId,
    workorder_id: workorderId,
    sequence: i + 1,
    activation_status: 1,
    product_id: productId,
  }));
  await trx.insertInto('codes').values(rows).execute();
  await trx
    .insertInto('product_code_counts')
    .values({ product_id: productId, activation_status: 1, codes: rows.length })
    .execute();
  await jobs.enqueue('generate-codes', { workorderId });
  return codes;
}

type TableWithId = {
  [T in keyof Schema]: Schema[T] extends { id: unknown } ? T : never;
}[keyof Schema];

async function insert(trx: Kysely<Schema>, table: TableWithId, row: Record<string, unknown>): Promise<number> {
  const columns = Object.keys(row);
  const { rows } = await sql<{ id: number }>`
    INSERT INTO ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    VALUES (${sql.join(Object.values(row).map((value) => sql`${value}`))}) RETURNING id`.execute(trx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error(`Nothing was stored in ${table}.`);
  return id;
}

function required<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const value = map.get(key);
  if (value === undefined) throw new Error(`The demo scenario names ${String(key)}, which is not in it.`);
  return value;
}
