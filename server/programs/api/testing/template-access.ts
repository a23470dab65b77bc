import sharp from 'sharp';
import { transact } from '#server/core/db/unit-of-work.ts';
import { announcePicture, confirmPicture } from '#server/workorders/queries/template-pictures.ts';
import { pictureKeyOf } from '#server/workorders/rules/picture-key.ts';
import type { AccessRow } from './access-row.ts';
import { insertIngestionTemplate } from './brand-resources.ts';
import type { TestApi } from './start-api.ts';

//                           admin editor  scm  analyst prAdmin prOper support operAdm rival
const readers = /*        */ [200, 200, 200, 200, 404, 404, 200, 200, 404];
const uploaders = /*      */ [200, 200, 200, 200, 403, 403, 200, 200, 404];
const listReaders = /*    */ [200, 200, 200, 200, 403, 403, 200, 200, 200];
const askers = /*         */ [201, 201, 403, 403, 403, 403, 403, 403, 201];
const operatorMakes = /*  */ [403, 403, 403, 403, 403, 403, 403, 201, 403];
const operatorChanges = /**/ [403, 403, 403, 403, 403, 403, 403, 200, 403];

const operatorRemoves = /* */ [403, 403, 403, 403, 403, 403, 403, 204, 403];

let counter = 0;
const name = () => `Template ${++counter}`;
const ofBrand = async (api: TestApi) => ({ params: { id: api.world.goods.brand.templateId } });
const ingestionOfBrand = async (api: TestApi) => ({
  params: { key: await insertIngestionTemplate(api, api.world.companies.brand, api.world.goods.brand.templateId) },
});

/** A request of the brand. */
async function asked(api: TestApi) {
  const { id } = await api.database.db
    .insertInto('template_requests')
    .values({ company_id: api.world.companies.brand, name: name(), code_layout: 'none' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { params: { id } };
}

/** A form with a small picture. */
export async function pictureForm(): Promise<FormData> {
  const image = sharp({ create: { width: 40, height: 40, channels: 3, background: '#246' } });
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(await image.png().toBuffer())], { type: 'image/png' }), 'picture.png');
  return form;
}

/** The brand's template shows a picture, one after the other for calls at the same moment. */
async function pictured(api: TestApi) {
  const templateId = api.world.goods.brand.templateId;
  const picture = await transact(api.database, ({ trx }) =>
    announcePicture(trx, { templateId, width: 40, height: 40 }),
  );
  await api.store.put(pictureKeyOf(picture, 'full'), Buffer.from('picture'));
  await api.database.db.transaction().execute(async (trx) => {
    await trx.selectFrom('workorder_templates').where('id', '=', templateId).select('id').forUpdate().execute();
    await confirmPicture(trx, picture);
  });
  return { params: { id: templateId } };
}

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
  listTemplateRequests: { expected: listReaders, request: async () => ({}) },
  createTemplateRequest: {
    expected: askers,
    request: async () => ({ body: { name: name(), code_layout: 'none' } }),
  },
  getTemplateRequest: { expected: uploaders, request: asked },
  answerTemplateRequest: {
    expected: operatorChanges,
    request: async (api) => ({ ...(await asked(api)), body: { decline_reason: 'No such press' } }),
  },
  putTemplatePicture: {
    expected: operatorChanges,
    request: async (api) => ({ ...(await ofBrand(api)), body: await pictureForm() }),
  },
  deleteTemplatePicture: { expected: operatorRemoves, request: ofBrand },
  getTemplatePicture: { expected: readers, request: pictured },
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
