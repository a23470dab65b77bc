import { insertScimToken, insertSignOn, insertTeamFixture } from './account-access.ts';
import {
  insertFailedIngestion,
  insertFinishedWorkorder,
  insertIngestionTemplate,
  insertUploadedIngestion,
} from './brand-resources.ts';
import { caseOf } from './case-access.ts';
import { insertCommentPhoto } from './comment-access.ts';
import { issueToken } from './people.ts';
import { insertCalibratedPair, insertSecureTemplate } from './print-resources.ts';
import { insertScanAppFixture } from './scan-resources.ts';
import type { TestApi } from './start-api.ts';
import { brandGroup } from './support-access.ts';
import type { PersonaName } from './world.ts';

type Value = string | number;

/** A member of a body that names a resource. A new one needs a row here: what it answers for another company's. */
export interface ForeignReference {
  /** Name of a resource that the caller must not know. */
  foreign(api: TestApi): Promise<Value>;
  /** The same kind of name, of nothing. */
  missing: Value;
  body(value: Value, api: TestApi): Promise<object> | object;
  /** Caller; the rival's admin by default. */
  as?: PersonaName;
  params?(api: TestApi): Promise<object>;
}

const nowhere = 2_000_000_000;
let counter = 0;
const fresh = (word: string) => `${word}${++counter}`;

const admin = (api: TestApi) => api.world.people.brandAdmin.id;
const company = (api: TestApi) => api.world.companies.brand;
const sku = { foreign: async (api: TestApi) => api.world.goods.brand.sku, missing: 'NO-SUCH-SKU' };
const template = { foreign: async (api: TestApi) => api.world.goods.brand.templateId, missing: nowhere };
/** A partner, but not the rival's. */
const partner = { foreign: async (api: TestApi) => api.world.companies.printer, missing: nowhere };
const record = {
  foreign: (api: TestApi) => insertUploadedIngestion(api, company(api), admin(api)),
  missing: 'ing_0000000000000000000000',
};
const failed = { ...record, foreign: (api: TestApi) => insertFailedIngestion(api, company(api), admin(api)) };
const workorder = {
  foreign: (api: TestApi) => insertFinishedWorkorder(api, company(api), { prefix: fresh('FOREIGN') }),
  missing: nowhere,
};
const codes = () => [{ id: fresh('foreign-code-') }];
const rivalTemplate = (api: TestApi) => api.world.goods.rival.templateId;
const sid = () => ({ reference: fresh('ref '), quantity: 1, activate_on_complete: true });
const sg = (api: TestApi) => ({
  reference: fresh('ref '),
  quantity: 1,
  code_layout: 'sg-inside',
  printing_partner: api.world.companies.stranger,
});
const code = {
  foreign: async (api: TestApi) => {
    const prefix = fresh('CODEOF');
    await insertFinishedWorkorder(api, company(api), { prefix, count: 1 });
    return `${prefix}000000`;
  },
  missing: 'NOCODEOF000000',
};

/** The rival has so few own codes that this number is another company's or unused. */
const numbered = {
  foreign: async (api: TestApi) => {
    const id = await insertFinishedWorkorder(api, company(api), { prefix: fresh('SERIAL'), count: 1 });
    await api.database.db
      .updateTable('codes')
      .set({ serial_number: 8_000_000 + id })
      .where('workorder_id', '=', id)
      .execute();
    return String(8_000_000 + id);
  },
  missing: '999999999',
};
const asPartner = { as: 'printOperator' } as const;

const brand = { foreign: async (api: TestApi) => api.world.goods.brand.brandId, missing: nowhere };
const campaign = { foreign: async (api: TestApi) => api.world.goods.brand.campaignId, missing: nowhere };
const product = (api: TestApi) => ({ name: 'Cream', sku: fresh('CREAM-'), brand: api.world.goods.rival.brandId });
const ownProduct = { params: async (api: TestApi) => ({ id: api.world.goods.rival.productId }) };

async function insertLayout(api: TestApi, companyId: number): Promise<number> {
  const { id } = await api.database.db
    .insertInto('custom_layouts')
    .values({ company_id: companyId, name: fresh('Ring ') })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** References of the operator in the brand's template must be the brand's as well: here they are the rival's. */
const forBrand = { missing: nowhere, as: 'operatorAdmin' } as const;
const rivalLayout = { ...forBrand, foreign: (api: TestApi) => insertLayout(api, api.world.companies.rival) };
const rivalPartner = { ...forBrand, foreign: async (api: TestApi) => api.world.companies.stranger };
const brandTemplate = { params: async (api: TestApi) => ({ id: await insertSecureTemplate(api, {}) }) };
const newTemplate = (api: TestApi, code_layout: string) => ({ company: company(api), name: fresh('T '), code_layout });

const rule = { kind: 'copies', count: 1, hours: 24, is_on: false };
const rivalRule = {
  params: (api: TestApi) =>
    api.database.db
      .insertInto('scan_rules')
      .values({
        company_id: api.world.companies.rival,
        kind: 'copies',
        count: 1,
        hours: 24,
        is_on: false,
        action: 'warn',
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
};

/** By endpoint and member. The rival has a partner of its own, `stranger`, and a template of its own. */
export const foreignReferences: Record<string, ForeignReference> = {
  'createSidWorkorder.product': { ...sku, body: (product) => ({ ...sid(), product }) },
  'createWorkorderFromTemplate.template': { ...template, body: (value) => ({ template: value, quantity: 1 }) },
  'createWorkorderFromTemplate.product': {
    ...sku,
    body: (product, api) => ({ template: rivalTemplate(api), quantity: 1, product }),
  },
  'createWorkorderFromTemplate.product as an id': {
    foreign: async (api) => api.world.goods.brand.productId,
    missing: nowhere,
    body: (product, api) => ({ template: rivalTemplate(api), quantity: 1, product }),
  },
  'createWorkorderFromTemplate.printing_partner': {
    ...partner,
    body: async (value, api) => ({
      template: await insertSecureTemplate(api, { company_id: api.world.companies.rival }),
      quantity: 1,
      printing_partner: value,
    }),
  },
  'createSgWorkorder.product': { ...sku, body: (product, api) => ({ ...sg(api), product }) },
  'createSgWorkorder.template': { ...template, body: (value, api) => ({ ...sg(api), template: value }) },
  'createSgWorkorder.printing_partner': { ...partner, body: (value, api) => ({ ...sg(api), printing_partner: value }) },
  'createSgWorkorder.custom_layout': {
    foreign: (api) => insertLayout(api, company(api)),
    missing: nowhere,
    body: (value, api) => ({ ...sg(api), code_layout: 'custom', custom_layout: value }),
  },
  'createWorkorderComment.photos': {
    foreign: async (api) => (await insertCommentPhoto(api)).params.photo,
    missing: nowhere,
    params: async (api) => ({
      id: await insertFinishedWorkorder(api, api.world.companies.rival, { prefix: fresh('TALKED') }),
    }),
    body: (value) => ({ photos: [value] }),
  },
  'confirmWorkorderPrinting.equipment': {
    foreign: async (api) => (await insertCalibratedPair(api, api.world.companies.stranger)).equipmentId,
    missing: nowhere,
    as: 'printOperator',
    params: async (api) => {
      const { db } = api.database;
      const order = { company_id: company(api), printing_partner_id: api.world.companies.printer };
      const settings = { code_layout: 'sg-inside' as const, quantity: 1, url_prefix: 'http://codes.test/' };
      return db
        .insertInto('workorders')
        .values({
          ...order,
          ...settings,
          reference: fresh('wait '),
          extended_id_style: 'legacy',
          codegen_status: 1,
          use_serial_number: false,
          activate_on_complete: false,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
    },
    body: async (value, api) => ({ equipment: value, substrate: (await insertCalibratedPair(api)).substrateId }),
  },
  'createScanRule.products': {
    foreign: async (api) => api.world.goods.brand.productId,
    missing: nowhere,
    body: (value) => ({ ...rule, products: [value] }),
  },
  'createScanRule.brands': { ...brand, body: (value) => ({ ...rule, brands: [value] }) },
  'createScanRule.recipients': {
    foreign: async (api) => admin(api),
    missing: nowhere,
    body: (value) => ({ ...rule, recipients: [value] }),
  },
  'updateScanRule.products': {
    ...rivalRule,
    foreign: async (api) => api.world.goods.brand.productId,
    missing: nowhere,
    body: (value) => ({ products: [value] }),
  },
  'updateScanRule.brands': { ...rivalRule, ...brand, body: (value) => ({ brands: [value] }) },
  'updateScanRule.recipients': {
    ...rivalRule,
    foreign: async (api) => admin(api),
    missing: nowhere,
    body: (value) => ({ recipients: [value] }),
  },
  'updateNotices.notices': {
    foreign: async (api) => admin(api),
    missing: nowhere,
    params: async (api) => ({ id: api.world.companies.rival }),
    body: (value) => ({ notices: [{ kind: 'upload_failed', users: [value] }] }),
  },
  'updateSingleSignOn.exempt_user': {
    foreign: async (api) => admin(api),
    missing: nowhere,
    params: async (api) => ({ id: await insertSignOn(api, api.world.companies.rival) }),
    body: (value) => ({ exempt_user: value }),
  },
  'updateCodeStatus.extended_ids': { ...code, body: (value) => ({ extended_ids: [value], activation_status: 0 }) },
  'updateCodeStatus.serial_numbers': {
    ...numbered,
    body: (value) => ({ serial_numbers: [value], activation_status: 0 }),
  },
  'updateCodeStatus.workorder': { ...workorder, body: (value) => ({ workorder: value, activation_status: 0 }) },
  'updateCodeStatus.filters': {
    ...workorder,
    body: (value) => ({ filters: { workorder: value }, activation_status: 0 }),
  },
  'downloadCodeSelection.extended_ids': { ...code, body: (value) => ({ extended_ids: [value] }) },
  'downloadCodeSelection.serial_numbers': { ...numbered, body: (value) => ({ serial_numbers: [value] }) },
  'downloadCodeSelection.workorder': { ...workorder, body: (value) => ({ workorder: value }) },
  'downloadCodeSelection.filters': { ...workorder, body: (value) => ({ filters: { workorder: value } }) },
  'previewCodeSelection.extended_ids': { ...code, body: (value) => ({ extended_ids: [value] }) },
  'previewCodeSelection.serial_numbers': { ...numbered, body: (value) => ({ serial_numbers: [value] }) },
  'previewCodeSelection.workorder': { ...workorder, body: (value) => ({ workorder: value }) },
  'previewCodeSelection.filters': { ...workorder, body: (value) => ({ filters: { workorder: value } }) },
  'updateCodeStatus.extended_ids as a partner': {
    ...code,
    ...asPartner,
    body: (value) => ({ extended_ids: [value], activation_status: 1 }),
  },
  'updateCodeStatus.serial_numbers as a partner': {
    ...numbered,
    ...asPartner,
    body: (value) => ({ serial_numbers: [value], activation_status: 1 }),
  },
  'updateCodeStatus.workorder as a partner': {
    ...asPartner,
    // Addressed to it, so that it reads the order; what it may not do with the codes is not there for it.
    foreign: (api) =>
      insertFinishedWorkorder(api, company(api), { prefix: fresh('KEPT'), partnerId: api.world.companies.printer }),
    missing: nowhere,
    body: (value) => ({ workorder: value, activation_status: 1 }),
  },
  'uploadScm.items': { ...code, body: (value) => ({ items: [{ extended_id: value, lot: 'L' }] }) },
  'uploadScmAsync.extended_ids': { ...code, body: (value) => ({ extended_ids: [value], scm_data: { lot: 'L' } }) },
  'uploadScmAsync.serial_numbers': {
    ...numbered,
    body: (value) => ({ serial_numbers: [value], scm_data: { lot: 'L' } }),
  },
  'uploadScmAsync.constraints': {
    ...workorder,
    body: (value) => ({ constraints: { workorder: value }, scm_data: { lot: 'L' } }),
  },
  'createSids.retry_of': { ...failed, body: (value) => ({ codes: codes(), retry_of: value }) },
  'createSids.printing_partner': { ...partner, body: (value) => ({ codes: codes(), printing_partner: value }) },
  'addCodesToWorkorder.ingestion_key': {
    foreign: async (api) => {
      const ingestion_key = fresh('foreign-key-');
      const id = Number(await workorder.foreign(api));
      await api.database.db.updateTable('workorders').set({ ingestion_key }).where('id', '=', id).execute();
      return ingestion_key;
    },
    missing: 'no-such-key',
    body: (value) => ({ codes: codes(), ingestion_key: value }),
  },
  'addCodesToWorkorder.retry_of': {
    ...failed,
    body: async (value, api) => {
      const ingestion_key = fresh('own-key-');
      const id = await insertFinishedWorkorder(api, api.world.companies.rival, { prefix: fresh('OWN') });
      await api.database.db.updateTable('workorders').set({ ingestion_key }).where('id', '=', id).execute();
      return { codes: codes(), ingestion_key, retry_of: value };
    },
  },
  'createFromIngestionTemplate.template': {
    foreign: (api) => insertIngestionTemplate(api, company(api), api.world.goods.brand.templateId),
    missing: 'no-such-template',
    body: (value) => ({ codes: codes(), template: value }),
  },
  'createFromIngestionTemplate.retry_of': {
    ...failed,
    body: async (value, api) => ({
      codes: codes(),
      template: await insertIngestionTemplate(api, api.world.companies.rival, rivalTemplate(api)),
      retry_of: value,
    }),
  },
  'createFromIngestionTemplate.printing_partner': {
    ...partner,
    body: async (value, api) => ({
      codes: codes(),
      template: await insertIngestionTemplate(api, api.world.companies.rival, rivalTemplate(api)),
      printing_partner: value,
    }),
  },
  'processFromFile.record': { ...record, body: (value) => ({ record: value }) },
  'processUpload.record': { ...record, body: (value) => ({ record: value }) },
  'createUser.company': {
    foreign: async (api) => company(api),
    missing: nowhere,
    body: (value) => ({
      company: value,
      email: `${fresh('spy')}@x.test`,
      name: 'Spy',
      role: 'analyst',
      password: 'twelve or more characters',
    }),
  },
  'createInvitation.company': {
    foreign: async (api) => company(api),
    missing: nowhere,
    body: (value) => ({ company: value, email: `${fresh('spy')}@x.test`, name: 'Spy', role: 'analyst' }),
  },
  'createEquipment.company': {
    foreign: async (api) => api.world.companies.stranger,
    missing: nowhere,
    as: 'printerAdmin',
    body: (value) => ({ company: value, name: fresh('Press of another '), dpi: 600 }),
  },
  'createScanApp.company': {
    foreign: async (api) => company(api),
    missing: nowhere,
    body: (value) => ({ company: value, name: fresh('App of another ') }),
  },
  'updateRedirectRules.rules': {
    foreign: async (api) => api.world.goods.brand.productId,
    missing: nowhere,
    body: (value) => ({ rules: [{ product: value, url: null }] }),
  },
  'createProduct.brand': { ...brand, body: (value, api) => ({ ...product(api), brand: value }) },
  'createProduct.campaign': { ...campaign, body: (value, api) => ({ ...product(api), campaign: value }) },
  'updateProduct.brand': { ...brand, ...ownProduct, body: (value) => ({ brand: value }) },
  'updateProduct.campaign': { ...campaign, ...ownProduct, body: (value) => ({ campaign: value }) },
  'createWorkorderTemplate.custom_layout': {
    ...rivalLayout,
    body: (value, api) => ({ ...newTemplate(api, 'custom'), custom_layout: value }),
  },
  'createWorkorderTemplate.printing_partner': {
    ...rivalPartner,
    body: (value, api) => ({ ...newTemplate(api, 'sg-inside'), printing_partner: value }),
  },
  'updateWorkorderTemplate.custom_layout': {
    ...rivalLayout,
    ...brandTemplate,
    body: (value) => ({ code_layout: 'custom', custom_layout: value }),
  },
  'updateWorkorderTemplate.printing_partner': {
    ...rivalPartner,
    ...brandTemplate,
    body: (value) => ({ printing_partner: value }),
  },
  'mergeCases.cases': {
    foreign: async (api) => (await caseOf(api, company(api))).id,
    missing: nowhere,
    params: async (api) => caseOf(api, api.world.companies.rival),
    body: (value) => ({ cases: [value] }),
  },
  'updateCase.owner': {
    foreign: async (api) => admin(api),
    missing: nowhere,
    params: async (api) => caseOf(api, api.world.companies.rival),
    body: (value) => ({ owner: value }),
  },
  'updateSupportGroup.assignee': {
    as: 'support',
    foreign: async (api) => admin(api),
    missing: nowhere,
    params: async (api) => (await brandGroup(api)).params,
    body: (value) => ({ assignee: value }),
  },
  'createInspectionReport.team': {
    foreign: async (api) => (await insertTeamFixture(api)).id,
    missing: nowhere,
    body: (team) => ({ team }),
  },
  'tellCompany.record': {
    as: 'support',
    foreign: (api) => insertFailedIngestion(api, api.world.companies.rival, api.world.people.rivalAdmin.id),
    missing: 'ing_0000000000000000000000',
    params: async (api) => (await brandGroup(api)).params,
    body: (value) => ({ record: value, subject: 'Upload', text: 'Look.' }),
  },
};

/** Members that look like references and lead to nothing of another company, and why. */
export const sharedReferences: Record<string, string> = {
  'createSgWorkorder.substrate': 'substrates are everyone’s',
  'confirmWorkorderPrinting.substrate': 'substrates are everyone’s',
  'calibrateEquipment.substrate': 'substrates are everyone’s',
  'reportWorkorderPrinted.printed_quantity': 'a quantity',
  'updateOpenItems.items': 'what is closed is kept for the own company alone',
  'decideUnprintedCodes.printed_quantity': 'a quantity',
  'createCustomLayout.company': 'the operator names any company',
  'updateUnclaimedReport.company': 'the operator names any brand owner',
  'createWorkorderTemplate.company': 'the operator names any company',
  'createWorkorderTemplate.substrate': 'substrates are everyone’s',
  'updateWorkorderTemplate.substrate': 'substrates are everyone’s',
  'answerTemplateRequest.template': 'refused unless it is of the company that asked: template-requests.api.test.ts',
  'createIngestionTemplate.workorder_template': 'the operator names any template, and with it the company',
  'updateIngestionTemplate.workorder_template':
    'the operator sees every template, and is told that it stays with its company',
  'dryRunNewScanRule.rule': 'its products and brands are refused: scan-rules.api.test.ts',
  'importProducts.items': 'each is refused by itself: import-products.api.test.ts',
  'requestPartnership.company': 'whoever knows the slug of a company may ask it',
};

/** Resource that a parameter of a list or search names, by the parameter's name. */
export const foreignFilters: Record<string, (api: TestApi) => Promise<number>> = {
  company: async (api) => company(api),
  template: template.foreign,
  product: async (api) => api.world.goods.brand.productId,
  products: async (api) => api.world.goods.brand.productId,
  brand: async (api) => api.world.goods.brand.brandId,
  brands: async (api) => api.world.goods.brand.brandId,
  campaign: async (api) => api.world.goods.brand.campaignId,
  workorder: workorder.foreign,
  printing_partner: partner.foreign,
  activated_by: async (api) => admin(api),
  user: async (api) => admin(api),
  owner: async (api) => admin(api),
  token: async (api) => {
    await issueToken(api.database, admin(api));
    const { id } = await api.database.db
      .selectFrom('tokens')
      .where('user_id', '=', admin(api))
      .select('id')
      .executeTakeFirstOrThrow();
    return id;
  },
  scim_token: insertScimToken,
  app: async (api) => insertScanAppFixture(api.database, company(api)),
  team: async (api) => (await insertTeamFixture(api)).id,
  equipment: async (api) => (await insertCalibratedPair(api)).equipmentId,
};

/** Parameters that name what is everyone's, or a state of what the path names. */
export const sharedFilters = ['substrate', 'version'];
