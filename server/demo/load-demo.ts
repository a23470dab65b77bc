import { sql, type Transaction } from 'kysely';
import { blacklistReasonNames } from '#lib/contract/values/codes.ts';
import { codegenStatus } from '#lib/contract/workorders.ts';
import { insertTeam } from '#server/accounts/queries/inspection-teams.ts';
import { createLink } from '#server/accounts/rules/link-secret.ts';
import { demoPassword, hashPassword } from '#server/accounts/rules/password.ts';
import { reserveSerialNumbers } from '#server/accounts/shared/running-numbers.ts';
import type { Config } from '#server/core/config/config.ts';
import { openDatabase } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { createUnitsOfWork } from '#server/core/db/unit-of-work.ts';
import type { JobQueue, JobQueueFactory } from '#server/core/jobs/enqueue.ts';
import { openJobQueue } from '#server/core/jobs/queue.ts';
import { createRecordKey, sourceObjectKey } from '#server/ingestion/rules/record-key.ts';
import { insertDefaultScanRules } from '#server/scan-rules/shared/default-scan-rules.ts';
import { createObjectStore } from '#server/storage/create-object-store.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';
import { registerUrlPrefix } from '#server/workorders/shared/order-parts.ts';
import { openDemo } from './close-demo.ts';
import { finishDemo } from './finish-demo.ts';
import { type DemoIds, insert, required } from './insert-row.ts';
import { labelIds, openedLabelId, sampleUrlPrefix, stolenLabelId } from './sample-codes.ts';
import * as scenario from './scenario.ts';
import { insertSecureWorkorder } from './secure-orders.ts';
import { cleanUpload, faultyUpload } from './upload-files.ts';

type CompanyName = keyof typeof scenario.companies;

/**
 * Loads the demo scenario into a database without a company, and takes up what a start that was cut off left undone. A
 * database that was filled otherwise is left as it is.
 * @returns whether anything was loaded
 */
export async function loadDemo(config: Config): Promise<boolean> {
  const { demo, databaseUrl, secretKey } = config;
  if (!demo || !databaseUrl || !secretKey) return false;
  const database = openDatabase(databaseUrl, { max: 4, applicationName: 'proofmark-demo' });
  try {
    const queue = await openJobQueue(database.pool, () => undefined);
    const inUnitOfWork = createUnitsOfWork(database, queue);
    const store = createObjectStore(config.storage, secretKey);
    try {
      const isEmpty = !(await database.db.selectFrom('companies').select('id').executeTakeFirst());
      const isLoaded = await inUnitOfWork(async ({ trx }) => {
        if (!isEmpty) return openDemo(trx);
        await insertScenario(trx, queue, store, config);
        return true;
      });
      const isFinished = await finishDemo({ database, inUnitOfWork, store, secretKey });
      return isLoaded || isFinished;
    } finally {
      await queue.close();
    }
  } finally {
    await database.close();
  }
}

/** The rows of the scenario in their first state. */
export async function insertScenario(
  trx: Transaction<Schema>,
  queue: JobQueueFactory,
  store: ObjectStore,
  config: Config,
): Promise<void> {
  const standardUrlPrefix = `${config.urls.code}/`;
  const ids = await insertPeopleAndGoods(trx);
  await insertInspectionTeam(trx, ids, config);
  await registerUrlPrefix(trx, standardUrlPrefix);
  await registerUrlPrefix(trx, sampleUrlPrefix);
  const jobs = queue.inTransaction(trx);
  const earlierIds = await insertEarlierCodes(trx, ids, jobs);
  await insertOrders(trx, ids, jobs, standardUrlPrefix);
  await insertUploads(trx, ids, jobs, { store, standardUrlPrefix, earlierIds });
}

async function insertInspectionTeam(trx: Transaction<Schema>, ids: DemoIds, config: Config): Promise<void> {
  const { days, ...team } = scenario.inspectionTeam;
  await insertTeam(trx, {
    ...team,
    ...createLink(config),
    companyId: required(ids.companies, 'brand'),
    validUntil: new Date(Date.now() + days * 86_400_000),
    by: required(ids.users, 'brand'),
  });
}

async function insertPeopleAndGoods(trx: Transaction<Schema>): Promise<DemoIds> {
  const companies = new Map<string, number>();
  for (const [name, company] of Object.entries(scenario.companies)) {
    const id = await insert(trx, 'companies', company);
    companies.set(name, id);
    if (company.company_type === 'brand_owner') await insertDefaultScanRules(trx, id);
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
  await insert(trx, 'sales_channels', {
    company_id: idOf('brand'),
    name: 'Nordlys shop',
    description: 'Our own shop, in Norway and Sweden.',
    url: 'https://shop.nordlys.example/',
  });
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
  for (const { company, ...app } of scenario.scanApps) {
    await insert(trx, 'scan_apps', { ...app, company_id: idOf(company) });
  }
  for (const rule of scenario.scanRules) await insert(trx, 'scan_rules', { ...rule, company_id: idOf('brand') });
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

/** The oldest first, as they would have come in: lists have the newest id first. */
async function insertOrders(
  trx: Transaction<Schema>,
  ids: DemoIds,
  jobs: JobQueue,
  standardUrlPrefix: string,
): Promise<void> {
  const orders = [
    ...scenario.sidWorkorders.map((order) => ({
      daysAgo: order.daysAgo,
      insertOrder: () => insertSidWorkorder(trx, ids, jobs, { ...order, standardUrlPrefix }),
    })),
    ...scenario.secureWorkorders.map((order) => ({
      daysAgo: order.daysAgo,
      insertOrder: () => insertSecureWorkorder(trx, ids, { ...order, standardUrlPrefix }),
    })),
  ];
  for (const { insertOrder } of orders.sort((a, b) => b.daysAgo - a.daysAgo)) await insertOrder();
}

async function insertSidWorkorder(
  trx: Transaction<Schema>,
  ids: DemoIds,
  jobs: JobQueue,
  order: (typeof scenario.sidWorkorders)[number] & { standardUrlPrefix: string },
): Promise<void> {
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
    url_prefix: order.standardUrlPrefix,
    extended_id_style: 'compact-12',
    first_serial_number: await reserveSerialNumbers(trx, companyId, order.quantity),
    codegen_status: codegenStatus.queued,
    created_at: sql`now() - make_interval(days => ${order.daysAgo})`,
  });
  await jobs.enqueue('generate-codes', { workorderId }, { group: companyId });
}

interface UploadSurroundings {
  store: ObjectStore;
  standardUrlPrefix: string;
  /** In the system already. */
  earlierIds: readonly string[];
}

async function insertUploads(
  trx: Transaction<Schema>,
  ids: DemoIds,
  jobs: JobQueue,
  { store, standardUrlPrefix, earlierIds }: UploadSurroundings,
): Promise<void> {
  const uploads = [
    { description: 'carton-batch-43.csv', csv: cleanUpload('nd43-', 6_000) },
    { description: 'carton-batch-44.csv', csv: faultyUpload('nd44-', 8_000, earlierIds) },
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
    await jobs.enqueue('ingest-codes', { ingestionId }, { group: required(ids.companies, 'brand') });
  }
}

/** A small order of codes made elsewhere, long since in the system: the file with faults repeats some of its ids. */
async function insertEarlierCodes(trx: Transaction<Schema>, ids: DemoIds, jobs: JobQueue): Promise<readonly string[]> {
  const companyId = required(ids.companies, 'brand');
  const productId = required(ids.products, 'NS-30-EU');
  const workorderId = await insert(trx, 'workorders', {
    company_id: companyId,
    created_by: required(ids.users, 'brand'),
    reference: 'NA-2026-098',
    remarks: 'Labels from stock',
    product_id: productId,
    quantity: labelIds.length,
    codes_generated: labelIds.length,
    code_layout: 'none',
    use_serial_number: false,
    activate_on_complete: true,
    url_prefix: sampleUrlPrefix,
    extended_id_style: 'legacy',
    codegen_status: codegenStatus.queued,
    created_at: sql`now() - interval '52 days'`,
  });
  const rows = labelIds.map((extended_id, i) => ({
    extended_id,
    company_id: companyId,
    workorder_id: workorderId,
    sequence: i + 1,
    activation_status: extended_id === stolenLabelId ? 2 : 1,
    blacklist_reason: extended_id === stolenLabelId ? blacklistReasonNames.indexOf('stolen') : 0,
    consumed_at: extended_id === openedLabelId ? sql<Date>`now() - interval '3 days'` : null,
    product_id: productId,
  }));
  await trx.insertInto('codes').values(rows).execute();
  await trx
    .insertInto('product_code_counts')
    .values([
      { product_id: productId, activation_status: 1, codes: rows.length - 1 },
      { product_id: productId, activation_status: 2, codes: 1 },
    ])
    .execute();
  await jobs.enqueue('generate-codes', { workorderId }, { group: companyId });
  return labelIds;
}
