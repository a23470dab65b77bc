import { pictureSizes } from '#lib/contract/picture-limits.ts';
import { mergeCases } from '#server/cases/queries/merge-cases.ts';
import { gatherIntoCase } from '#server/cases/shared/gather-into-case.ts';
import { artworkSealKey } from '#server/core/config/artwork-key.ts';
import { transact } from '#server/core/db/unit-of-work.ts';
import { setAskedAddress } from '#server/reports/queries/reports.ts';
import { newReportPhotoKey, reportPhotoKeyOf } from '#server/reports/shared/report-photo-key.ts';
import type { AccessRow } from './access-row.ts';
import { insertFinishedWorkorder } from './brand-resources.ts';
import { type TestApi, testSecretKey } from './start-api.ts';

//                          admin editor  scm  analyst prAdmin prOper support operAdm rival
const listReaders = /*   */ [200, 200, 200, 200, 403, 403, 200, 200, 200];
const readers = /*       */ [200, 200, 200, 200, 403, 403, 200, 200, 404];
const changers = /*      */ [200, 403, 200, 403, 404, 404, 403, 403, 404];
const writers = /*       */ [201, 403, 201, 403, 404, 404, 403, 403, 404];
const deleters = /*      */ [204, 403, 204, 403, 404, 404, 403, 403, 404];
const staff = /*         */ [403, 403, 403, 403, 403, 403, 200, 200, 403];
const openers = /*       */ [201, 403, 201, 403, 400, 400, 403, 403, 400];

let made = 0;

async function codeOf(api: TestApi, companyId: number): Promise<{ extendedId: string; workorderId: number }> {
  made += 1;
  const prefix = `CASE${made}-`;
  const workorderId = await insertFinishedWorkorder(api, companyId, { prefix, count: 1 });
  return { extendedId: `${prefix}000000`, workorderId };
}

/** A case of a new code of the company. */
export async function caseOf(api: TestApi, companyId: number): Promise<{ id: number }> {
  const code = await codeOf(api, companyId);
  const suspicion = { productId: null, reason: 'too_far_apart', scanUuid: null, madeAt: new Date() };
  const id = await transact(api.database, ({ trx }) => gatherIntoCase(trx, { ...code, ...suspicion, companyId }));
  return { id };
}

const ofBrand = async (api: TestApi) => ({ params: await caseOf(api, api.world.companies.brand) });

/** A report about an item of the brand, or of no company. */
async function reported({ database, world }: TestApi, companyId: number | null = world.companies.brand) {
  const values = { company_id: companyId, note: 'Found', deleted_after: new Date(Date.now() + 86_400_000) };
  const params = await database.db.insertInto('reports').values(values).returning('id').executeTakeFirstOrThrow();
  return { params };
}

/** A report of the brand with a photo. */
async function photographed(api: TestApi) {
  const { params } = await reported(api);
  const objectKey = newReportPhotoKey(api.world.companies.brand);
  const { id: photo } = await api.database.db
    .insertInto('report_photos')
    .values({ report_id: params.id, object_key: objectKey, state: 'kept', width: 40, height: 40 })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const size of pictureSizes) await api.store.put(reportPhotoKeyOf(objectKey, size), Buffer.from('picture'));
  return { params: { ...params, photo } };
}

/** Rows of the access table for cases. */
export const caseAccess: Record<string, AccessRow> = {
  listReports: {
    expected: listReaders,
    request: async (api) => {
      await reported(api);
      return {};
    },
  },
  getReport: { expected: readers, request: (api) => reported(api) },
  updateReport: {
    expected: changers,
    request: async (api) => ({ ...(await reported(api)), body: { handled: true } }),
  },
  updateUnclaimedReport: {
    expected: staff,
    request: async (api) => ({ ...(await reported(api, null)), body: { company: api.world.companies.brand } }),
  },
  createReportQuestion: {
    expected: writers,
    request: async (api) => {
      const { params } = await reported(api);
      await transact(api.database, ({ trx }) =>
        setAskedAddress(trx, artworkSealKey({ secretKey: testSecretKey }), params.id, 'finder@home.test'),
      );
      return { params, body: { text: 'Which stall was it?' } };
    },
  },
  deleteReport: { expected: deleters, request: (api) => reported(api) },
  getReportPhoto: { expected: readers, request: photographed },
  listCases: { expected: listReaders, request: async () => ({}) },
  createCase: {
    expected: openers,
    request: async (api) => ({ body: { extended_id: (await codeOf(api, api.world.companies.brand)).extendedId } }),
  },
  getCase: { expected: readers, request: ofBrand },
  updateCase: {
    expected: changers,
    request: async (api) => ({ ...(await ofBrand(api)), body: { state: 'waiting' } }),
  },
  createCaseDossier: {
    expected: writers,
    request: async (api) => ({ ...(await ofBrand(api)), body: { language: 'en' } }),
  },
  mergeCases: {
    expected: changers,
    request: async (api) => ({
      ...(await ofBrand(api)),
      body: { cases: [(await caseOf(api, api.world.companies.brand)).id] },
    }),
  },
  splitCase: {
    expected: writers,
    request: async (api) => {
      const { companies } = api.world;
      const [into, from] = [await caseOf(api, companies.brand), await caseOf(api, companies.brand)];
      const [code] = await transact(api.database, async ({ trx }) => {
        const merge = { companyId: companies.brand, into: into.id, from: [from.id], by: 'hand', userId: null } as const;
        await mergeCases(trx, { ...merge, note: '' });
        return trx.selectFrom('case_codes').where('case_id', '=', into.id).select('extended_id').execute();
      });
      return { params: into, body: { codes: [code?.extended_id ?? ''] } };
    },
  },
  createCaseNote: {
    expected: writers,
    request: async (api) => ({ ...(await ofBrand(api)), body: { text: 'Bought at the market.' } }),
  },
};
