import { randomUUID } from 'node:crypto';
import type { EndpointShape } from '#lib/contract/endpoint.ts';
import { insertInspectionChange } from '#server/codes/queries/inspection-changes.ts';
import { insertCodeTask } from '#server/codes/queries/tasks.ts';
import { transact } from '#server/core/db/unit-of-work.ts';
import { findDocument, insertDownloadLink } from '#server/documents/queries/documents.ts';
import { createLinkSecret, hashLinkSecret } from '#server/documents/rules/download-link.ts';
import { insertInspection } from '#server/inspections/queries/inspections.ts';
import type { AccessRow } from './access-row.ts';
import { accountAccess, insertTeamFixture } from './account-access.ts';
import type { CallInput } from './api-client.ts';
import { artworkAccess } from './artwork-access.ts';
import {
  insertCompleteDocument,
  insertFailedIngestion,
  insertFinishedWorkorder,
  insertIngestionTemplate,
  insertUploadedIngestion,
} from './brand-resources.ts';
import { caseAccess } from './case-access.ts';
import { catalogAccess } from './catalog-access.ts';
import { commentAccess } from './comment-access.ts';
import { ledgerAccess } from './ledger-access.ts';
import { operatorAccess } from './operator-access.ts';
import { issueToken } from './people.ts';
import { printAccess } from './print-access.ts';
import { printQualityAccess } from './print-quality-access.ts';
import { scanAccess } from './scan-access.ts';
import { insertScan } from './scan-resources.ts';
import type { TestApi } from './start-api.ts';
import { supportAccess } from './support-access.ts';
import { templateAccess } from './template-access.ts';
import { webhookAccess } from './webhook-access.ts';
import { type PersonaName, personaNames } from './world.ts';

//                             admin editor  scm  analyst prAdmin prOper support operAdm rival
const everyone = /*         */ [200, 200, 200, 200, 200, 200, 200, 200, 200];
const readers = /*          */ [200, 200, 200, 200, 403, 403, 200, 200, 200];
const readersOfTheirOwn = /**/ [200, 200, 200, 200, 403, 403, 200, 200, 404];
const workorderReader = /*  */ [200, 200, 200, 200, 404, 404, 200, 200, 404];
const sidFile = /*          */ [302, 302, 403, 403, 404, 404, 403, 403, 404];
const userManagers = /*     */ [200, 403, 403, 403, 404, 403, 403, 200, 404];
const tokenManagers = /*    */ [200, 404, 404, 404, 404, 404, 404, 200, 404];

const nothing = async (): Promise<CallInput> => ({});
let counter = 0;
const fresh = (word: string) => `${word}-${++counter}`;

const brandWorkorder = async (api: TestApi) => ({
  params: { id: await insertFinishedWorkorder(api, api.world.companies.brand, { prefix: fresh('ACCESS') }) },
});
const brandDocument = async (api: TestApi) => ({
  params: {
    document_key: await insertCompleteDocument(api, api.world.companies.brand, api.world.people.brandAdmin.id),
  },
});
const brandIngestion = async (api: TestApi) => ({
  params: { key: await insertFailedIngestion(api, api.world.companies.brand, api.world.people.brandAdmin.id) },
});
const brandUpload = (api: TestApi) =>
  insertUploadedIngestion(api, api.world.companies.brand, api.world.people.brandAdmin.id);
const brandTemplate = (api: TestApi) =>
  insertIngestionTemplate(api, api.world.companies.brand, api.world.goods.brand.templateId);
const inspectors = /*       */ [200, 403, 200, 403, 403, 403, 403, 403, 200];
const scmEditors = /*       */ [200, 403, 200, 403, 403, 403, 403, 403];
/** Personas that see the codes of one company, and so can select among them. */
const selectors = /*         */ [200, 200, 200, 200, 403, 403, 403, 403, 200];
/** Ids of codes the brand has. */
const brandCode = async (api: TestApi) => {
  const prefix = fresh('CODE');
  await insertFinishedWorkorder(api, api.world.companies.brand, { prefix, count: 1 });
  return `${prefix}000000`;
};
const inspectionNow = () => ({ key: randomUUID(), inspected_at: new Date().toISOString() });
/** Inspection of a code by a person of the brand, and a scan of the code. */
const recordedInspection = async (api: TestApi, persona: PersonaName) => {
  const prefix = fresh('INSPECTED');
  const { brand } = api.world.companies;
  const workorderId = await insertFinishedWorkorder(api, brand, { prefix, count: 1 });
  const code = { extendedId: `${prefix}000000`, workorderId };
  const record = {
    key: randomUUID(),
    company_id: brand,
    user_id: api.world.people[persona].id,
    inspector: 'Kari',
    content: code.extendedId,
    extended_id: code.extendedId,
    answer: 'active',
    inspected_at: new Date(),
  } as const;
  await transact(api.database, ({ trx }) => insertInspection(trx, record));
  return { params: { key: record.key }, body: { scan: await insertScan(api, brand, { code }) } };
};
const brandTask = async (api: TestApi, kind: 'status' | 'scm') => {
  const key = fresh('task');
  const { companies, people } = api.world;
  const task = { key, companyId: companies.brand, createdBy: people.brandAdmin.id, kind, parameters: {} };
  await transact(api.database, ({ trx }) => insertCodeTask(trx, { ...task, workorderId: null, extendedIds: null }));
  return { params: { task_id: key } };
};
const brandUser = async (api: TestApi) => ({ params: { id: api.world.people.brandAdmin.id } });
const brandToken = async (api: TestApi) => {
  await issueToken(api.database, api.world.people.brandAdmin.id);
  const { id } = await api.database.db
    .selectFrom('tokens')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { params: { id } };
};
/** Sooner than the token ends that asks. */
const inAMinute = () => new Date(Date.now() + 60_000).toISOString();

export const accessTable: Record<string, AccessRow> = {
  signIn: {
    expected: [200, 200, 200, 200, 200, 200, 200, 200, 200],
    request: async (api, persona) => ({
      body: { email: api.world.people[persona].email, password: 'a password for tests only' },
    }),
  },
  signOut: { expected: [204, 204, 204, 204, 204, 204, 204, 204, 204], request: nothing },
  me: { expected: everyone, request: nothing },

  listUsers: { expected: [200, 403, 403, 403, 200, 403, 403, 200, 200], request: nothing },
  createUser: {
    expected: [201, 403, 403, 403, 201, 403, 403, 201, 201],
    request: async (_, persona) => ({
      body: {
        email: `${fresh('new')}@people.test`,
        name: 'New',
        role: persona === 'operatorAdmin' ? 'support' : 'account_admin',
        password: 'twelve or more characters',
      },
    }),
  },
  getUser: { expected: userManagers, request: brandUser },
  updateUser: {
    expected: userManagers,
    request: async (api) => ({ ...(await brandUser(api)), body: { name: 'Marta' } }),
  },
  listTokens: { expected: tokenManagers, request: brandUser },
  createToken: {
    expected: tokenManagers.map((status) => (status === 200 ? 201 : status)),
    request: async (api) => ({
      ...(await brandUser(api)),
      body: { name: 'ERP', permissions: ['workorder_view'], expires_at: inAMinute() },
    }),
  },
  getToken: { expected: tokenManagers, request: brandToken },
  deleteToken: { expected: tokenManagers.map((status) => (status === 200 ? 204 : status)), request: brandToken },

  listCompanies: { expected: everyone, request: nothing },
  getCompany: {
    expected: [200, 200, 200, 200, 200, 200, 200, 200, 404],
    request: async (api) => ({ params: { id: api.world.companies.brand } }),
  },
  createCompany: {
    expected: [403, 403, 403, 403, 403, 403, 403, 201, 403],
    request: async () => ({ body: { name: 'New', slug: fresh('new'), company_type: 'brand_owner' } }),
  },

  listWorkorderTemplates: { expected: everyone, request: nothing },
  createSidWorkorder: {
    expected: [201, 201, 403, 403, 403, 403, 403, 403, 201],
    request: async () => ({ body: { reference: fresh('ref'), quantity: 2, activate_on_complete: true } }),
  },
  duplicateWorkorder: {
    expected: [201, 201, 403, 403, 403, 403, 403, 403, 404],
    request: brandWorkorder,
  },
  listWorkorders: { expected: everyone, request: nothing },
  getWorkorder: { expected: workorderReader, request: brandWorkorder },
  getWorkorderCodesFile: { expected: sidFile, request: brandWorkorder },
  getWorkorderSerialNumbers: {
    expected: sidFile.map((status) => (status === 302 ? 200 : status)),
    request: brandWorkorder,
  },

  downloadCodes: { expected: readers, request: nothing },
  searchCodes: { expected: readers, request: nothing },
  getCode: {
    expected: readersOfTheirOwn,
    request: async (api) => ({ params: { extended_id: await brandCode(api) } }),
  },
  getCodeConsumed: {
    expected: readersOfTheirOwn,
    request: async (api) => ({ params: { extended_id: await brandCode(api) } }),
  },
  consumeCode: {
    expected: [200, 403, 200, 403, 404, 404, 403, 403, 404],
    request: async (api) => ({ params: { extended_id: await brandCode(api) }, body: {} }),
  },
  restoreConsumedCode: {
    expected: [204, 403, 204, 403, 404, 404, 403, 403, 404],
    request: async (api) => ({ params: { extended_id: await brandCode(api) } }),
  },
  updateCodeStatus: {
    // A printing partner activates what orders let it: this code is of none.
    expected: [200, 403, 200, 403, 400, 400, 403, 403, 400],
    request: async (api) => ({ body: { extended_ids: [await brandCode(api)], activation_status: 1 } }),
  },
  previewCodeSelection: { expected: selectors, request: async () => ({ body: { filters: { status: 1 } } }) },
  downloadCodeSelection: { expected: selectors, request: async () => ({ body: { filters: { status: 1 } } }) },
  listCodeTasks: { expected: readers, request: nothing },
  listRefusedCodes: { expected: readersOfTheirOwn, request: (api) => brandTask(api, 'status') },
  downloadRefusedCodes: { expected: readersOfTheirOwn, request: (api) => brandTask(api, 'status') },
  undoCodeTask: {
    expected: [200, 403, 200, 403, 404, 404, 403, 403, 404],
    request: async (api) => {
      const { params } = await brandTask(api, 'status');
      const ended = { status: 'complete', changed: 1 } as const;
      await api.database.db.updateTable('code_tasks').set(ended).where('key', '=', params.task_id).execute();
      return { params };
    },
  },
  getCodeTask: { expected: workorderReader, request: (api) => brandTask(api, 'status') },
  getInspection: { expected: inspectors, request: nothing },
  inspectCode: {
    expected: inspectors.map((status, index) => (index === 8 ? 404 : status)),
    request: async (api) => ({ query: { content: await brandCode(api) } }),
  },
  setInspectionValues: {
    expected: inspectors,
    request: async (api, persona) => {
      const companyId = persona === 'rivalAdmin' ? api.world.companies.rival : api.world.companies.brand;
      await insertTeamFixture(api, companyId);
      return { body: { value_set: 'Received', contents: [await brandCode(api)] } };
    },
  },
  listInspections: {
    expected: readers,
    request: async (api) => {
      await recordedInspection(api, 'brandAdmin');
      return {};
    },
  },
  recordInspection: {
    expected: inspectors,
    request: async (api) => ({ body: { ...inspectionNow(), content: await brandCode(api) } }),
  },
  updateInspection: {
    expected: inspectors.map((status, index) => (index === 8 ? 404 : status)),
    request: async (api, persona) => {
      const by = persona === 'rivalAdmin' ? 'brandAdmin' : persona;
      return recordedInspection(api, by);
    },
  },
  createInspectionReport: {
    expected: selectors.map((status) => (status === 200 ? 201 : status)),
    request: async () => ({ body: { language: 'en' } }),
  },
  deleteInspectionPositions: {
    expected: inspectors.map((status) => (status === 200 ? 204 : status)),
    request: nothing,
  },
  openInspectionCase: {
    expected: inspectors,
    request: async (api) => ({ body: { content: await brandCode(api), note: 'Found in a shop.' } }),
  },
  undoInspectionValues: {
    expected: inspectors.map((status, index) => (index === 8 ? 404 : status)),
    request: async (api, persona) => {
      const change = {
        companyId: api.world.companies.brand,
        userId: api.world.people[persona].id,
        valueSet: 'Received',
        values: { lot: 'L-1' },
        former: {},
      };
      return { params: { key: await transact(api.database, ({ trx }) => insertInspectionChange(trx, change)) } };
    },
  },
  uploadScm: {
    expected: [...scmEditors, 400],
    request: async (api) => ({ body: { items: [{ extended_id: await brandCode(api), lot: 'L1' }] } }),
  },
  uploadScmAsync: {
    expected: [...scmEditors, 400],
    request: async (api) => ({
      body: { constraints: { workorder: (await brandWorkorder(api)).params.id }, scm_data: { lot: 'L1' } },
    }),
  },
  getScmTask: { expected: readersOfTheirOwn, request: (api) => brandTask(api, 'scm') },

  listDocuments: { expected: everyone, request: nothing },
  getDocument: { expected: workorderReader, request: brandDocument },
  getDocumentDownloadLink: { expected: workorderReader, request: brandDocument },
  followDownloadLink: {
    // The link's secret is the credential: the only thing that opens without a token, once.
    expected: [302, 302, 302, 302, 302, 302, 302, 302, 302],
    request: async (api) => {
      const { params } = await brandDocument(api);
      const document = await findDocument(
        api.database.db,
        { everyCompany: true },
        { codes: true, scans: false, cases: false, inspections: false, artwork: [] },
        params.document_key,
      );
      const secret = createLinkSecret();
      await transact(api.database, ({ trx }) =>
        insertDownloadLink(trx, {
          documentId: document?.id ?? 0,
          secretHash: hashLinkSecret(secret),
          lifetimeSeconds: 60,
        }),
      );
      return { params: { secret } };
    },
  },

  listIngestions: { expected: readers, request: nothing },
  getIngestion: { expected: readersOfTheirOwn, request: brandIngestion },
  listIngestionErrors: { expected: readersOfTheirOwn, request: brandIngestion },
  downloadIngestionErrors: { expected: readersOfTheirOwn, request: brandIngestion },
  getIngestionSource: {
    expected: readersOfTheirOwn.map((status) => (status === 200 ? 302 : status)),
    request: brandIngestion,
  },
  createSids: {
    expected: [200, 200, 403, 403, 403, 403, 403, 403, 200],
    request: async () => ({ body: { codes: [{ id: fresh('UPLOADED') }] } }),
  },
  processFromFile: {
    expected: [200, 200, 403, 403, 403, 403, 403, 403, 400],
    request: async (api) => ({ body: { record: await brandUpload(api) } }),
  },
  cancelIngestion: {
    expected: [200, 200, 403, 403, 403, 403, 403, 403, 404],
    request: async (api) => ({ params: { key: await brandUpload(api) } }),
  },
  checkIngestionCodes: {
    expected: [200, 200, 403, 403, 403, 403, 403, 403, 200],
    request: async () => ({ body: { ids: [fresh('UPLOADED')] } }),
  },
  updateIngestion: {
    expected: [200, 200, 403, 403, 403, 403, 403, 403, 404],
    request: async (api) => ({
      params: { key: await insertFailedIngestion(api, api.world.companies.brand, api.world.people.brandAdmin.id) },
      body: { is_closed: true },
    }),
  },
  listIngestionTemplates: { expected: readers, request: nothing },
  createFromIngestionTemplate: {
    expected: [200, 200, 403, 403, 403, 403, 403, 403, 400],
    request: async (api) => ({ body: { template: await brandTemplate(api), codes: [{ id: fresh('UPLOADED') }] } }),
  },
  addCodesToWorkorder: {
    expected: [200, 200, 403, 403, 403, 403, 403, 403, 400],
    request: async (api) => {
      const { id } = (await brandWorkorder(api)).params;
      const ingestion_key = fresh('ingestion');
      await api.database.db.updateTable('workorders').set({ ingestion_key }).where('id', '=', id).execute();
      return { body: { ingestion_key, codes: [{ id: fresh('UPLOADED') }] } };
    },
  },
  getUploadPostData: {
    expected: [201, 201, 403, 403, 403, 403, 403, 403, 201],
    request: async () => ({ body: { filetype: 'csv' } }),
  },
  processUpload: {
    expected: [200, 200, 403, 403, 403, 403, 403, 403, 400],
    request: async (api) => ({ body: { record: await brandUpload(api) } }),
  },

  listProducts: { expected: readers, request: nothing },
  listBrands: { expected: readers, request: nothing },
  listCampaigns: { expected: readers, request: nothing },
  listSalesChannels: { expected: readers, request: nothing },
  listScmFields: { expected: readers, request: nothing },

  ...printAccess,
  ...accountAccess,
  ...webhookAccess,
  ...printQualityAccess,
  ...ledgerAccess,
  ...catalogAccess,
  ...supportAccess,
  ...caseAccess,
  ...templateAccess,
  ...commentAccess,
  ...scanAccess,
  ...artworkAccess,
  ...operatorAccess,
};

export function rowOf(endpoint: EndpointShape): AccessRow {
  const row = accessTable[endpoint.id];
  if (!row) throw new Error(`${endpoint.id} has no row in the access table: say who may call it.`);
  return row;
}

export function expectedFor(row: AccessRow, persona: PersonaName): number | undefined {
  return row.expected[personaNames.indexOf(persona)];
}
