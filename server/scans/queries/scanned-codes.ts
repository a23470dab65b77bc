import { type CompiledQuery, type InferResult, type SqlBool, sql } from 'kysely';
import type { Executor } from '#server/core/db/database.ts';
import { prepared } from '#server/core/db/named-statements.ts';
import type { GraphicLayout } from '#server/drawing/graphic/geometry.ts';
import { type GraphicModel, isJudgedBy } from '#server/photo/graphic/model.ts';
import { layoutOf } from '#server/workorders/exports/graphic-layout.ts';
import type { ScannedCode, TrainedPrint } from '../rules/scanned-code.ts';

/**
 * The first of the ids that names a code the caller may see.
 * @param companyId whose codes may be seen; null for every company's
 */
export async function findScannedCode(
  db: Executor,
  ids: readonly string[],
  companyId: number | null,
): Promise<ScannedCode | null> {
  const { rows } = await db.executeQuery<CodeRow>({
    ...compiled(db, companyId !== null),
    parameters: companyId === null ? [[...ids]] : [[...ids], companyId],
  });
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

const codeColumns = [
  'extended_id',
  'company_id',
  'workorder_id',
  'product_id',
  'serial_number',
  'activation_status',
  'blacklist_reason',
  'scm',
] as const;

/** With its ids and its company as parameters. */
function selectScannedCodes(db: Executor, ofCompany: boolean) {
  // The codes first: on a cluster they lie on other nodes, and the few of them are brought to what they are joined with.
  return db
    .with(
      (cte) => cte('codes').materialized(),
      (query) =>
        query
          .selectFrom('codes')
          .where(sql<SqlBool>`extended_id = ANY(${[]}::text[])`)
          .$if(ofCompany, (own) => own.where('company_id', '=', 0))
          .select(codeColumns),
    )
    .selectFrom('codes')
    .innerJoin('workorders', 'workorders.id', 'codes.workorder_id')
    .innerJoin('companies', 'companies.id', 'codes.company_id')
    .leftJoin('products', 'products.id', 'codes.product_id')
    .leftJoin('brands', 'brands.id', 'products.brand_id')
    .leftJoin('campaigns', 'campaigns.id', 'products.campaign_id')
    .leftJoin('print_models', 'print_models.id', 'workorders.print_model_id')
    .leftJoin('custom_layouts', 'custom_layouts.id', 'workorders.custom_layout_id')
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
    .modifyEnd(prepared);
}

type CodeRow = InferResult<ReturnType<typeof selectScannedCodes>>[number];

/** Every scan asks for it: its text is made once. */
const texts = new Map<boolean, CompiledQuery<CodeRow>>();

function compiled(db: Executor, ofCompany: boolean): CompiledQuery<CodeRow> {
  const text = texts.get(ofCompany) ?? selectScannedCodes(db, ofCompany).compile();
  texts.set(ofCompany, text);
  return text;
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
  if (row.model_id === null || row.model_version === null || !row.model || !isJudgedBy(row.model)) return null;
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
