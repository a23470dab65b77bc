import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, vi } from 'vitest';
import { type Database, openDatabase } from '#server/core/db/database.ts';
import { createTestDatabase } from '#server/core/db/testing/test-database.ts';
import { testSecretKey } from '#server/programs/api/testing/start-api.ts';
import { insertDefaultScanRules } from '#server/scan-rules/shared/default-scan-rules.ts';
import type { ScanPhotoStore } from '#server/scans/shared/scan-photo-store.ts';
import { createLocalObjectStore } from '#server/storage/local/local-object-store.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';
import { deriveAccessKey } from '#server/storage/signature/access-key.ts';
import { noPhotosKept } from './no-photos-kept.ts';

/** Two brands with codes of every kind, and the operator; an application of each. */
export interface ScanScenario {
  database: Database;
  databaseUrl: string;
  sealKey: Buffer;
  photoStore: ScanPhotoStore;
  store: ObjectStore;
  portalUrl: string;
  /** A folder of its own. */
  journalFolder: string;
  brandId: number;
  rivalId: number;
  /** Resolves when every visit of an address that was answered is in the database. */
  visitsRecorded(): Promise<void>;
  close(): Promise<void>;
}

/** Key that seals secrets of workorders. */
export const scanSealKey = Buffer.alloc(32, 7);

export const standardPrefix = 'http://codes.test/';
export const brandPrefix = 'https://q.brand.test/c/';

/** Ids of the brand's codes by what they are; the rival has one, `RIVALCODE001`. */
export const codeIds = {
  active: 'ACTIVECODE01',
  inactive: 'INACTIVE0001',
  blacklisted: 'BLACKLIST001',
  secure: 'SECURECODE01',
  bare: 'BARECODE0001',
  campaign: 'CAMPAIGN0001',
  gs1: '01/09506000134352/21/A%2FB',
  rival: 'RIVALCODE001',
} as const;

export async function createScanScenario(): Promise<ScanScenario> {
  const test = await createTestDatabase();
  const journalFolder = await mkdtemp(path.join(tmpdir(), 'proofmark-visits-'));
  const storeFolder = await mkdtemp(path.join(tmpdir(), 'proofmark-store-'));
  const database = openDatabase(test.url, { max: 8, applicationName: 'test' });
  const brandId = await insertCompany(database, 'brand_owner', 'brand');
  const rivalId = await insertCompany(database, 'brand_owner', 'rival');
  const operatorId = await insertCompany(database, 'operator', 'operator');
  await insertApps(database, { 'brand-app': brandId, 'rival-app': rivalId, 'operator-app': operatorId });
  await insertCodes(database, brandId, rivalId);
  return {
    database,
    databaseUrl: test.url,
    sealKey: scanSealKey,
    photoStore: noPhotosKept,
    store: createLocalObjectStore({
      directory: storeFolder,
      publicUrl: 'http://store.test',
      accessKey: deriveAccessKey(testSecretKey),
    }),
    portalUrl: 'http://portal.test',
    journalFolder,
    brandId,
    rivalId,
    visitsRecorded: () => vi.waitFor(async () => expect(await readdir(journalFolder)).toEqual([]), { timeout: 60_000 }),
    close: async () => {
      await database.close();
      await test.drop();
      for (const folder of [journalFolder, storeFolder]) await rm(folder, { recursive: true, force: true });
    },
  };
}

async function insertCompany({ db }: Database, type: 'brand_owner' | 'operator', slug: string): Promise<number> {
  const { id } = await db
    .insertInto('companies')
    .values({ name: slug, slug, company_type: type })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (type === 'brand_owner') await db.transaction().execute((trx) => insertDefaultScanRules(trx, id));
  return id;
}

async function insertApps({ db }: Database, apps: Record<string, number>): Promise<void> {
  for (const [identifier, companyId] of Object.entries(apps)) {
    await db
      .insertInto('scan_apps')
      .values({ identifier, company_id: companyId, name: identifier, ga_key: 'G-1' })
      .execute();
  }
}

async function insertCodes({ db }: Database, brandId: number, rivalId: number): Promise<void> {
  const brand = await db
    .insertInto('brands')
    .values({ company_id: brandId, name: 'Nordlys', description: 'Skin care', url: 'https://nordlys.test/' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const campaign = await db
    .insertInto('campaigns')
    .values({ company_id: brandId, name: 'Spring', url: 'https://spring.test/win' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const insertProduct = async (sku: string, url: string, campaignId: number | null) => {
    const row = await db
      .insertInto('products')
      .values({ company_id: brandId, brand_id: brand.id, campaign_id: campaignId, name: `Serum ${sku}`, sku, url })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  };
  const serum = await insertProduct('S', 'https://nordlys.test/serum?lang=da', null);
  const bare = await insertProduct('<B>', '', null);
  const promoted = await insertProduct('P', 'https://nordlys.test/p', campaign.id);
  const insertWorkorder = async (
    companyId: number,
    reference: string,
    layout: 'none' | 'sg-inside',
    prefix: string,
  ) => {
    const row = await db
      .insertInto('workorders')
      .values({
        company_id: companyId,
        reference,
        code_layout: layout,
        use_serial_number: true,
        quantity: 10,
        activate_on_complete: true,
        url_prefix: prefix,
        extended_id_style: 'compact-12',
        codegen_status: 4,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  };
  const sid = await insertWorkorder(brandId, 'SID', 'none', standardPrefix);
  const ssc = await insertWorkorder(brandId, 'SSC', 'sg-inside', brandPrefix);
  const rival = await insertWorkorder(rivalId, 'SID', 'none', standardPrefix);
  await db.insertInto('url_prefixes').values({ prefix: brandPrefix }).execute();
  const rows = [
    [codeIds.active, brandId, sid, 1, serum],
    [codeIds.inactive, brandId, sid, 0, serum],
    [codeIds.blacklisted, brandId, sid, 2, serum],
    [codeIds.bare, brandId, sid, 1, bare],
    [codeIds.campaign, brandId, sid, 1, promoted],
    [codeIds.gs1, brandId, sid, 1, bare],
    [codeIds.secure, brandId, ssc, 1, serum],
    [codeIds.rival, rivalId, rival, 1, null],
  ] as const;
  for (const [index, [extendedId, companyId, workorderId, status, productId]] of rows.entries()) {
    await db
      .insertInto('codes')
      .values({
        extended_id: extendedId,
        company_id: companyId,
        workorder_id: workorderId,
        sequence: index,
        serial_number: index + 1,
        activation_status: status,
        blacklist_reason: status === 2 ? 1 : 0,
        product_id: productId,
        scm: JSON.stringify({ batch: 'B1' }),
      })
      .execute();
  }
}
