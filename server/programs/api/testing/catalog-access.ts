import type { AccessRow } from './access-row.ts';
import { insertCalibratedPair } from './print-resources.ts';
import type { TestApi } from './start-api.ts';
import { pictureForm } from './template-access.ts';

//                       admin editor  scm  analyst prAdmin prOper support operAdm rival
const readers = /*    */ [200, 200, 200, 200, 403, 403, 200, 200, 404];
const editors = /*    */ [200, 403, 200, 403, 403, 403, 403, 403, 404];
const deleters = editors.map((status) => (status === 200 ? 204 : status));
/** Personas that add something of their own company. */
const adders = /*     */ [201, 403, 201, 403, 403, 403, 403, 403, 201];
const everyone = /*   */ [200, 200, 200, 200, 200, 200, 200, 200, 200];
const operator = /*   */ [403, 403, 403, 403, 403, 403, 403, 200, 403];
const operatorDeletes = operator.map((status) => (status === 200 ? 204 : status));

let counter = 0;
const fresh = (word: string) => `${word}_${++counter}`;

async function brandDomain({ database: { db }, world }: TestApi) {
  const values = { company_id: world.companies.brand, name: `${fresh('d')}.brand.test`, token: 'T7' };
  const { id } = await db.insertInto('code_domains').values(values).returning('id').executeTakeFirstOrThrow();
  return { params: { id } };
}

type Table = 'brands' | 'campaigns' | 'sales_channels' | 'scm_fields' | 'products' | 'custom_layouts' | 'substrates';

/** One of the brand's, or a substrate, that nothing hangs on. */
async function insertUnused({ database: { db }, world }: TestApi, table: Table): Promise<number> {
  const company_id = world.companies.brand;
  const name = fresh('Access');
  const insert: Record<Table, () => Promise<{ id: number }>> = {
    brands: () => db.insertInto('brands').values({ company_id, name }).returning('id').executeTakeFirstOrThrow(),
    campaigns: () => db.insertInto('campaigns').values({ company_id, name }).returning('id').executeTakeFirstOrThrow(),
    sales_channels: () =>
      db.insertInto('sales_channels').values({ company_id, name }).returning('id').executeTakeFirstOrThrow(),
    scm_fields: () =>
      db
        .insertInto('scm_fields')
        .values({ company_id, name, key: name.toLowerCase() })
        .returning('id')
        .executeTakeFirstOrThrow(),
    products: () =>
      db
        .insertInto('products')
        .values({ company_id, name, sku: name, brand_id: world.goods.brand.brandId })
        .returning('id')
        .executeTakeFirstOrThrow(),
    custom_layouts: () =>
      db.insertInto('custom_layouts').values({ company_id, name }).returning('id').executeTakeFirstOrThrow(),
    substrates: () => db.insertInto('substrates').values({ name }).returning('id').executeTakeFirstOrThrow(),
  };
  return (await insert[table]()).id;
}

const unused = (table: Table) => async (api: TestApi) => ({ params: { id: await insertUnused(api, table) } });
const renamed = (table: Table) => async (api: TestApi) => ({
  params: { id: await insertUnused(api, table) },
  body: { name: fresh('Renamed') },
});

/** A brand with a logo. */
async function withLogo(api: TestApi) {
  const id = await insertUnused(api, 'brands');
  await api.database.db
    .insertInto('brand_logos')
    .values({ brand_id: id, version: '1', webp: Buffer.from('logo') })
    .execute();
  return { params: { id } };
}

/** A product with a picture. */
async function withPicture(api: TestApi) {
  const id = await insertUnused(api, 'products');
  await api.database.db
    .insertInto('product_pictures')
    .values({ product_id: id, version: '1', webp: Buffer.from('picture') })
    .execute();
  return { params: { id } };
}
const named = (word: string) => async () => ({ body: { name: fresh(word) } });

/** Rows of the access table for products and what is around them, companies, and what codes are printed with. */
export const catalogAccess: Record<string, AccessRow> = {
  getProduct: { expected: readers, request: unused('products') },
  createProduct: {
    // The rival names a brand that is not its own.
    expected: [...adders.slice(0, -1), 400],
    request: async (api) => ({ body: { name: 'New', sku: fresh('SKU'), brand: api.world.goods.brand.brandId } }),
  },
  updateProduct: { expected: editors, request: renamed('products') },
  deleteProduct: { expected: deleters, request: unused('products') },
  importProducts: {
    expected: adders.map((status) => (status === 201 ? 200 : status)),
    request: async () => ({
      body: { items: [{ sku: fresh('SKU'), name: 'New', brand: 'Imported' }], create_missing: true },
    }),
  },

  getBrand: { expected: readers, request: unused('brands') },
  createBrand: { expected: adders, request: named('Brand') },
  updateBrand: { expected: editors, request: renamed('brands') },
  deleteBrand: { expected: deleters, request: unused('brands') },
  putBrandLogo: {
    expected: editors,
    request: async (api) => ({ params: { id: await insertUnused(api, 'brands') }, body: await pictureForm() }),
  },
  getBrandLogo: { expected: readers, request: withLogo },
  deleteBrandLogo: { expected: deleters, request: withLogo },
  putProductPicture: {
    expected: editors,
    request: async (api) => ({ params: { id: await insertUnused(api, 'products') }, body: await pictureForm() }),
  },
  getProductPicture: { expected: readers, request: withPicture },
  deleteProductPicture: { expected: deleters, request: withPicture },

  getCampaign: { expected: readers, request: unused('campaigns') },
  createCampaign: { expected: adders, request: named('Campaign') },
  updateCampaign: { expected: editors, request: renamed('campaigns') },
  deleteCampaign: { expected: deleters, request: unused('campaigns') },

  listCodeDomains: { expected: [200, 200, 200, 200, 403, 403, 200, 200, 200], request: async () => ({}) },
  createCodeDomain: {
    expected: adders,
    request: async ({ database }) => {
      // A company has a limited number of them.
      await database.db.deleteFrom('code_domains').execute();
      return { body: { name: `${fresh('d').replace('_', '')}.brand.test` } };
    },
  },
  verifyCodeDomain: { expected: editors, request: brandDomain },
  deleteCodeDomain: { expected: deleters, request: brandDomain },

  getSalesChannel: { expected: readers, request: unused('sales_channels') },
  createSalesChannel: { expected: adders, request: named('Channel') },
  updateSalesChannel: { expected: editors, request: renamed('sales_channels') },
  deleteSalesChannel: { expected: deleters, request: unused('sales_channels') },

  getScmField: { expected: readers, request: unused('scm_fields') },
  listScmValues: { expected: readers, request: unused('scm_fields') },
  createScmField: { expected: adders, request: async () => ({ body: { key: fresh('key'), name: 'Key' } }) },
  updateScmField: { expected: editors, request: renamed('scm_fields') },
  deleteScmField: { expected: deleters, request: unused('scm_fields') },

  updateCompany: {
    expected: [200, 403, 403, 403, 404, 403, 403, 200, 404],
    request: async (api) => ({ params: { id: api.world.companies.brand }, body: { settings: { keep_photos: false } } }),
  },
  deleteEquipment: {
    expected: [403, 403, 403, 403, 204, 403, 403, 204, 403],
    request: async (api) => ({ params: { id: (await insertCalibratedPair(api)).equipmentId } }),
  },
  getSubstrate: { expected: everyone, request: unused('substrates') },
  updateSubstrate: { expected: operator, request: renamed('substrates') },
  deleteSubstrate: { expected: operatorDeletes, request: unused('substrates') },
  getCustomLayout: {
    expected: [200, 200, 200, 200, 404, 404, 200, 200, 404],
    request: unused('custom_layouts'),
  },
  updateCustomLayout: { expected: operator, request: renamed('custom_layouts') },
  deleteCustomLayout: { expected: operatorDeletes, request: unused('custom_layouts') },
};
