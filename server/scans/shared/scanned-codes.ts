import { sql } from 'kysely';
import { type CheckPage, checkPageOf } from '#lib/contract/values/check-page.ts';
import type { Consumption } from '#lib/contract/values/consumption.ts';
import { prepared } from '#server/core/db/connection/prepared-statements.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { GraphicLayout } from '#server/drawing/graphic/geometry.ts';
import { type GraphicModel, isJudgedBy } from '#server/photo/graphic/model.ts';
import { layoutOf } from '#server/workorders/shared/graphic-layout.ts';
import type { ScannedCode, TrainedPrint } from './scanned-code.ts';

/**
 * The first of the ids that names a code the caller may see.
 * @param companyId whose codes may be seen; null for every company's
 */
export async function findScannedCode(
  db: Executor,
  ids: readonly string[],
  companyId: number | null,
): Promise<ScannedCode | null> {
  return firstOf(ids, await findScannedCodes(db, ids, companyId));
}

/** The first of the ids that one of the codes has. */
export function firstOf(ids: readonly string[], codes: readonly ScannedCode[]): ScannedCode | null {
  return ids.map((id) => codes.find(({ extendedId }) => extendedId === id)).find((code) => code !== undefined) ?? null;
}

/**
 * Codes of these ids that the caller may see.
 * @param companyId whose codes may be seen; null for every company's
 */
export async function findScannedCodes(
  db: Executor,
  ids: readonly string[],
  companyId: number | null,
): Promise<ScannedCode[]> {
  const { rows } = await selectScannedCodes(ids, companyId).execute(db);
  return rows.map(toScannedCode);
}

function toScannedCode(row: CodeRow): ScannedCode {
  const print = trainedPrint(row);
  return {
    extendedId: row.extended_id,
    companyId: row.company_id,
    workorderId: row.workorder_id,
    urlPrefix: row.url_prefix,
    codeLayout: row.code_layout,
    trainingStatus: row.training_status,
    isStaticPrint: row.is_static_print,
    printingPartnerId: row.printing_partner_id,
    staffNetworks: row.company.staff_networks,
    keepsPhotos: row.company.keep_photos,
    photoDays: row.company.photo_retention_days,
    showsScanCount: row.company.shows_scan_count,
    privacyUrl: row.company.privacy_url,
    print,
    serialNumber: row.serial_number,
    activationStatus: row.activation_status,
    blacklistReason: row.blacklist_reason,
    scm: row.scm ?? {},
    ...presentItem(row.item),
    consumed: row.item?.[4] ?? 'none',
    consumedAt: row.consumed_at,
    checkPage: checkPageOf(row.item?.[3] ?? row.company.check_page, print !== null),
  };
}

type Item = Pick<ScannedCode, 'product' | 'brand' | 'campaignUrl' | 'brandId' | 'campaignId'>;

function presentItem(item: CodeRow['item']): Item {
  if (!item) return { product: null, brand: null, campaignUrl: null, brandId: null, campaignId: null };
  const [product, brand, campaignUrl, , , brandId, campaignId] = item;
  return { product, brand, campaignUrl, brandId, campaignId };
}

interface CodeRow extends PrintColumns {
  extended_id: string;
  company_id: number;
  serial_number: number | null;
  activation_status: number;
  blacklist_reason: number;
  scm: Record<string, unknown> | null;
  printing_partner_id: number | null;
  company: {
    keep_photos: boolean;
    photo_retention_days: number;
    check_page: CheckPage;
    staff_networks: string[];
    shows_scan_count: boolean;
    privacy_url: string;
  };
  training_status: number;
  consumed_at: Date | null;
  item:
    | [
        product: NonNullable<ScannedCode['product']>,
        brand: ScannedCode['brand'],
        campaignUrl: string | null,
        checkPage: CheckPage | null,
        consumed: Consumption,
        brandId: number | null,
        campaignId: number | null,
      ]
    | null;
}

/**
 * With its ids and its company as parameters. What a code refers to is looked up for each: joined, it took twice as
 * long. The codes first: on a cluster they lie on other nodes, and the few of them are brought to what they are joined
 * with. There are no more codes than ids; without LIMIT the planner reckons with ten, and plans again for each scan.
 */
const selectScannedCodes = (ids: readonly string[], companyId: number | null) => sql<CodeRow>`
    WITH codes AS MATERIALIZED (
      SELECT extended_id, company_id, workorder_id, product_id, serial_number, activation_status, blacklist_reason, scm,
             consumed_at
        FROM codes
       WHERE extended_id = ANY(${ids}::text[]) ${companyId === null ? sql`` : sql`AND company_id = ${companyId}`}
       LIMIT cardinality(${ids}::text[])
    )
    SELECT codes.extended_id, codes.company_id, codes.workorder_id, codes.serial_number, codes.activation_status,
           codes.blacklist_reason, codes.scm, codes.consumed_at, workorders.url_prefix, workorders.code_layout,
           workorders.training_status, workorders.is_static_print, workorders.is_fp_serialized,
           workorders.artwork_dpi, workorders.artwork_module_dots, workorders.artwork_cell_dots,
           workorders.printing_partner_id,
           (SELECT json_build_object('keep_photos', keep_photos, 'photo_retention_days', photo_retention_days,
                                     'check_page', check_page,
                                     'staff_networks', staff_networks, 'shows_scan_count', shows_scan_count,
                                     'privacy_url', privacy_url)
              FROM companies WHERE companies.id = codes.company_id) AS company,
           (SELECT json_build_array(
                     json_build_object('id', products.id, 'name', products.name, 'url', products.url,
                                       'image', products.image, 'picture', products.picture),
                     CASE WHEN brands.id IS NOT NULL THEN
                       json_build_object('name', brands.name, 'description', brands.description, 'url', brands.url,
                                         'image', brands.image, 'accentColor', brands.accent_color,
                                         'blacklistText', brands.blacklist_text,
                                         'blacklistWords', brands.blacklist_words, 'contact', brands.contact,
                                         'logo', brands.logo) END,
                     campaigns.url, COALESCE(campaigns.check_page, products.check_page),
                     products.consumed, products.brand_id, products.campaign_id)
              FROM products
              LEFT JOIN brands ON brands.id = products.brand_id
              LEFT JOIN campaigns ON campaigns.id = products.campaign_id
             WHERE products.id = codes.product_id) AS item,
           (SELECT json_build_array(print_models.id, print_models.version, print_models.model,
                                    custom_layouts.position, custom_layouts.size_modules)
              FROM print_models LEFT JOIN custom_layouts ON custom_layouts.id = workorders.custom_layout_id
             WHERE print_models.id = workorders.print_model_id) AS trained
      FROM codes JOIN workorders ON workorders.id = codes.workorder_id ${prepared}`;

interface PrintColumns {
  workorder_id: number;
  code_layout: ScannedCode['codeLayout'];
  url_prefix: string;
  is_static_print: boolean;
  is_fp_serialized: boolean;
  artwork_dpi: number | null;
  artwork_module_dots: number | null;
  artwork_cell_dots: number | null;
  trained:
    | [
        modelId: number,
        version: number,
        model: GraphicModel,
        position: GraphicLayout['position'] | null,
        sizeModules: number | null,
      ]
    | null;
}

function trainedPrint(row: PrintColumns): TrainedPrint | null {
  const { artwork_dpi: dpi, artwork_module_dots: moduleDots, artwork_cell_dots: cellDots, trained } = row;
  if (!trained || dpi === null || moduleDots === null || cellDots === null) return null;
  const [id, version, figures, position, sizeModules] = trained;
  const layout = layoutOf(row.code_layout, position, sizeModules);
  if (!layout || !isJudgedBy(figures)) return null;
  return {
    settings: {
      workorderId: row.workorder_id,
      isStaticPrint: row.is_static_print,
      isFpSerialized: row.is_fp_serialized,
      layout,
      urlPrefix: row.url_prefix,
      resolution: { dpi, moduleDots, cellDots },
    },
    model: { id, version, figures },
  };
}
