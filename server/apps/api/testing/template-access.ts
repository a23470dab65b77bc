import type { AccessRow } from './access-row.ts';
import { insertIngestionTemplate } from './brand-resources.ts';
import type { TestApi } from './start-api.ts';

//                           admin editor  scm  analyst prAdmin prOper support operAdm rival
const readers = /*        */ [200, 200, 200, 200, 404, 404, 200, 200, 404];
const uploaders = /*      */ [200, 200, 200, 200, 403, 403, 200, 200, 404];
const operatorMakes = /*  */ [403, 403, 403, 403, 403, 403, 403, 201, 403];
const operatorChanges = /**/ [403, 403, 403, 403, 403, 403, 403, 200, 403];

let counter = 0;
const name = () => `Template ${++counter}`;
const ofBrand = async (api: TestApi) => ({ params: { id: api.world.goods.brand.templateId } });
const ingestionOfBrand = async (api: TestApi) => ({
  params: { key: await insertIngestionTemplate(api, api.world.companies.brand, api.world.goods.brand.templateId) },
});

/** Rows of the access table for the operator's templates. */
export const templateAccess: Record<string, AccessRow> = {
  createWorkorderTemplate: {
    expected: operatorMakes,
    request: async (api) => ({ body: { company: api.world.companies.brand, name: name(), code_layout: 'none' } }),
  },
  getWorkorderTemplate: { expected: readers, request: ofBrand },
  updateWorkorderTemplate: {
    expected: operatorChanges,
    request: async (api) => ({ ...(await ofBrand(api)), body: { description: name() } }),
  },
  createIngestionTemplate: {
    expected: operatorMakes,
    request: async (api) => ({
      body: { workorder_template: api.world.goods.brand.templateId, ingestion_mode: 'post-print', name: name() },
    }),
  },
  getIngestionTemplate: { expected: uploaders, request: ingestionOfBrand },
  updateIngestionTemplate: {
    expected: operatorChanges,
    request: async (api) => ({ ...(await ingestionOfBrand(api)), body: { is_archived: true } }),
  },
};
