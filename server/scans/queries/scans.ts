import { type SqlBool, sql } from 'kysely';
import { findWorkorderSecret } from '#server/artwork/exports/workorder-secrets.ts';
import type { Database, Executor } from '#server/core/db/database.ts';
import type { GraphicLayout } from '#server/drawing/graphic/geometry.ts';
import { type GraphicModel, modelVersion } from '#server/photo/graphic/model.ts';
import { layoutOf } from '#server/workorders/exports/graphic-layout.ts';
import type { AllowanceState } from '../rules/photo-allowance.ts';
import type { ScanStore } from '../rules/scan-store.ts';
import type { ScanApp, ScannedCode, TrainedPrint } from '../rules/scanned-code.ts';
import { blacklistWhenScannedOut, insertScan } from './scan-records.ts';

/** More prefixes than any installation has: a bound on what is kept in memory and sent to photo readers. */
const maxPrefixes = 10_000;
const prefixesKeptMs = 5_000;

/** @param sealKey what secrets of workorders are sealed with; without it no photo of a secure graphic can be judged */
export function createScanStore(database: Database, sealKey?: Buffer): ScanStore {
  const { db } = database;
  let kept: { prefixes: Promise<string[]>; until: number } | null = null;

  return {
    findApp: (identifier) => findScanApp(db, identifier),

    changeAllowance: (appId, change) =>
      db.transaction().execute(async (trx) => {
        await trx
          .insertInto('scan_app_allowances')
          .values({ scan_app_id: appId, window_started_at: sql`'-infinity'`, photos: 0, previous_photos: 0 })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        const row = await trx
          .selectFrom('scan_app_allowances')
          .where('scan_app_id', '=', appId)
          .select(['photos', 'previous_photos'])
          .select(sql<number>`(extract(epoch FROM window_started_at) * 1000)::float8`.as('window_start'))
          // The time after the lock was got: waiting for it must not date a photo back.
          .select(sql<number>`(extract(epoch FROM clock_timestamp()) * 1000)::float8`.as('now'))
          .forUpdate()
          .executeTakeFirstOrThrow();
        const state: AllowanceState | null = Number.isFinite(row.window_start)
          ? { windowStart: row.window_start, photos: row.photos, previousPhotos: row.previous_photos }
          : null;
        const changed = change(state, row.now);
        await trx
          .updateTable('scan_app_allowances')
          .set({
            window_started_at: sql`to_timestamp(${changed.state.windowStart}::float8 / 1000)`,
            photos: changed.state.photos,
            previous_photos: changed.state.previousPhotos,
          })
          .where('scan_app_id', '=', appId)
          .execute();
        return changed;
      }),

    listUrlPrefixes: () => {
      if (!kept || kept.until < performance.now()) {
        const prefixes = listUrlPrefixes(db);
        kept = { prefixes, until: performance.now() + prefixesKeptMs };
        prefixes.catch(() => {
          kept = null;
        });
      }
      return kept.prefixes;
    },

    findUrlPrefixes: async (candidates) => {
      const rows = await db
        .selectFrom('url_prefixes')
        .where(sql<SqlBool>`prefix = ANY(${[...candidates]}::text[])`)
        .select('prefix')
        .execute();
      return rows.map((row) => row.prefix);
    },

    recordScan: (ids, companyId, source, note) =>
      db.transaction().execute(async (trx) => {
        const found = await findScannedCode(trx, ids, companyId);
        if (!found) return null;
        const isChanged = source === 'photo' && (await blacklistWhenScannedOut(trx, found));
        const code = isChanged ? await findScannedCode(trx, [found.extendedId], companyId) : found;
        if (!code) return null;
        const made = note(code);
        if (!made) return 'not now' as const;
        return { code, note: made, unreadableRetries: await insertScan(trx, code, source, made) };
      }),

    findCode: (ids, companyId) => findScannedCode(db, ids, companyId),

    findSecret: async (workorderId) => {
      if (!sealKey) throw new Error('Secure graphics need SECRET_KEY.');
      return findWorkorderSecret(db, sealKey, workorderId);
    },
  };
}

async function findScanApp(db: Executor, identifier: string): Promise<ScanApp | null> {
  const row = await db
    .selectFrom('scan_apps')
    .innerJoin('companies', 'companies.id', 'scan_apps.company_id')
    .where('scan_apps.identifier', '=', identifier)
    .where('scan_apps.is_active', '=', true)
    .select([
      'scan_apps.id',
      'scan_apps.identifier',
      'scan_apps.ga_key',
      'scan_apps.company_id',
      'scan_apps.is_blacklisted',
      'companies.company_type',
    ])
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    identifier: row.identifier,
    gaKey: row.ga_key,
    companyId: row.company_id,
    isOperator: row.company_type === 'operator',
    isBlacklisted: row.is_blacklisted,
  };
}

async function listUrlPrefixes(db: Executor): Promise<string[]> {
  const rows = await db.selectFrom('url_prefixes').select('prefix').orderBy('prefix').limit(maxPrefixes).execute();
  return rows.map((row) => row.prefix);
}

async function findScannedCode(
  db: Executor,
  ids: readonly string[],
  companyId: number | null,
): Promise<ScannedCode | null> {
  const rows = await db
    .selectFrom('codes')
    .innerJoin('workorders', 'workorders.id', 'codes.workorder_id')
    .innerJoin('companies', 'companies.id', 'codes.company_id')
    .leftJoin('products', 'products.id', 'codes.product_id')
    .leftJoin('brands', 'brands.id', 'products.brand_id')
    .leftJoin('campaigns', 'campaigns.id', 'products.campaign_id')
    .leftJoin('print_models', 'print_models.id', 'workorders.print_model_id')
    .leftJoin('custom_layouts', 'custom_layouts.id', 'workorders.custom_layout_id')
    .where(sql<SqlBool>`codes.extended_id = ANY(${[...ids]}::text[])`)
    .$if(companyId !== null, (query) => query.where('codes.company_id', '=', companyId))
    .select([
      'codes.extended_id',
      'codes.company_id',
      'codes.workorder_id',
      'codes.serial_number',
      'codes.activation_status',
      'codes.blacklist_reason',
      'codes.scm',
      'companies.keep_photos',
      'workorders.url_prefix',
      'workorders.code_layout',
      'workorders.training_status',
      'workorders.is_static_print',
      'workorders.is_fp_serialized',
      'workorders.artwork_dpi',
      'workorders.artwork_module_dots',
      'workorders.artwork_cell_dots',
      'custom_layouts.position',
      'custom_layouts.size_modules',
      'print_models.id as model_id',
      'print_models.version as model_version',
      'print_models.model',
      'products.id as product_id',
      'products.name as product_name',
      'products.url as product_url',
      'products.image as product_image',
      'brands.name as brand_name',
      'brands.description as brand_description',
      'brands.url as brand_url',
      'brands.image as brand_image',
      'campaigns.url as campaign_url',
    ])
    .execute();
  const row = rows.sort((a, b) => ids.indexOf(a.extended_id) - ids.indexOf(b.extended_id))[0];
  if (!row) return null;
  return {
    extendedId: row.extended_id,
    companyId: row.company_id,
    workorderId: row.workorder_id,
    urlPrefix: row.url_prefix,
    codeLayout: row.code_layout,
    trainingStatus: row.training_status,
    isStaticPrint: row.is_static_print,
    keepsPhotos: row.keep_photos,
    print: trainedPrint(row),
    serialNumber: row.serial_number,
    activationStatus: row.activation_status,
    blacklistReason: row.blacklist_reason,
    scm: row.scm ?? {},
    product:
      row.product_id === null
        ? null
        : { id: row.product_id, name: row.product_name ?? '', url: row.product_url ?? '', image: row.product_image },
    brand:
      row.brand_name === null
        ? null
        : {
            name: row.brand_name,
            description: row.brand_description ?? '',
            url: row.brand_url ?? '',
            image: row.brand_image,
          },
    campaignUrl: row.campaign_url,
  };
}

interface PrintColumns {
  workorder_id: number;
  code_layout: ScannedCode['codeLayout'];
  url_prefix: string;
  is_static_print: boolean;
  is_fp_serialized: boolean;
  artwork_dpi: number | null;
  artwork_module_dots: number | null;
  artwork_cell_dots: number | null;
  position: GraphicLayout['position'] | null;
  size_modules: number | null;
  model_id: number | null;
  model_version: number | null;
  model: GraphicModel | null;
}

function trainedPrint(row: PrintColumns): TrainedPrint | null {
  const { artwork_dpi: dpi, artwork_module_dots: moduleDots, artwork_cell_dots: cellDots } = row;
  const layout = layoutOf(row.code_layout, row.position, row.size_modules);
  if (!layout || dpi === null || moduleDots === null || cellDots === null) return null;
  if (row.model_id === null || row.model_version === null || row.model?.version !== modelVersion) return null;
  return {
    settings: {
      workorderId: row.workorder_id,
      isStaticPrint: row.is_static_print,
      isFpSerialized: row.is_fp_serialized,
      layout,
      urlPrefix: row.url_prefix,
      resolution: { dpi, moduleDots, cellDots },
    },
    model: { id: row.model_id, version: row.model_version, figures: row.model },
  };
}
