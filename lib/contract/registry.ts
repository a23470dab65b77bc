import * as accountLinks from './account-links.ts';
import * as activity from './activity.ts';
import * as artwork from './artwork.ts';
import * as audit from './audit.ts';
import * as auth from './auth.ts';
import * as brands from './brands.ts';
import * as cases from './cases.ts';
import * as challenges from './challenges.ts';
import * as checkAnswers from './check-answers.ts';
import * as codeDomains from './code-domains.ts';
import * as codeSelection from './code-selection.ts';
import * as codeTasks from './code-tasks.ts';
import * as codes from './codes.ts';
import * as companies from './companies.ts';
import * as consumedCodes from './consumed-codes.ts';
import * as documents from './documents.ts';
import * as dossiers from './dossiers.ts';
import type { EndpointShape } from './endpoint.ts';
import * as enrolledPrints from './enrolled-prints.ts';
import * as events from './events.ts';
import * as firstSteps from './first-steps.ts';
import * as ingestion from './ingestion.ts';
import * as ingestionTemplates from './ingestion-templates.ts';
import * as inspection from './inspection.ts';
import * as inspections from './inspections.ts';
import * as invitations from './invitations.ts';
import { lookupEndpoints } from './lookups.ts';
import * as notices from './notices.ts';
import * as openItems from './open-items.ts';
import * as operatorHealth from './operator-health.ts';
import * as operatorWork from './operator-work.ts';
import * as ownAccount from './own-account.ts';
import * as partnerships from './partnerships.ts';
import * as passkeys from './passkeys.ts';
import * as printModels from './print-models.ts';
import * as printQuality from './print-quality.ts';
import * as printing from './printing.ts';
import * as products from './products.ts';
import * as redirectRules from './redirect-rules.ts';
import * as reports from './reports.ts';
import * as savedViews from './saved-views.ts';
import * as scanAnalytics from './scan-analytics.ts';
import * as scanApps from './scan-apps.ts';
import * as scanRules from './scan-rules.ts';
import * as scans from './scans.ts';
import * as scimTokens from './scim-tokens.ts';
import * as scm from './scm.ts';
import * as scmValues from './scm-values.ts';
import * as search from './search.ts';
import * as singleSignOn from './single-sign-on.ts';
import * as support from './support.ts';
import * as templatePictures from './template-pictures.ts';
import * as templateRequests from './template-requests.ts';
import * as users from './users.ts';
import * as visits from './visits.ts';
import * as webhooks from './webhooks.ts';
import * as workorderComments from './workorder-comments.ts';
import * as workorderOrders from './workorder-orders.ts';
import * as workorderSteps from './workorder-steps.ts';
import * as workorderTemplates from './workorder-templates.ts';
import * as workorders from './workorders.ts';

function endpointsOf(module: Record<string, unknown>): EndpointShape[] {
  return Object.values(module).filter(
    (value): value is EndpointShape =>
      typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value,
  );
}

/** Every endpoint of the management API. A resource file is added here once; a lookup in lookups.ts instead. */
const modules: readonly Record<string, unknown>[] = [
  audit,
  auth,
  ownAccount,
  passkeys,
  users,
  accountLinks,
  singleSignOn,
  scimTokens,
  invitations,
  companies,
  notices,
  firstSteps,
  savedViews,
  workorders,
  workorderOrders,
  workorderSteps,
  workorderComments,
  workorderTemplates,
  templatePictures,
  templateRequests,
  printing,
  printQuality,
  enrolledPrints,
  printModels,
  challenges,
  artwork,
  partnerships,
  codes,
  consumedCodes,
  codeSelection,
  codeTasks,
  scm,
  documents,
  ingestion,
  ingestionTemplates,
  products,
  brands,
  ...Object.values(lookupEndpoints),
  webhooks,
  events,
  scmValues,
  scans,
  reports,
  scanAnalytics,
  visits,
  scanApps,
  checkAnswers,
  redirectRules,
  codeDomains,
  cases,
  dossiers,
  scanRules,
  operatorHealth,
  operatorWork,
  support,
  inspection,
  inspections,
  activity,
  openItems,
  search,
];

export const managementEndpoints: readonly EndpointShape[] = [...new Set(modules.flatMap(endpointsOf))];

const readByPath = new Map(
  managementEndpoints
    .filter(({ method, success }) => method === 'GET' && success === 'json')
    .map((get) => [get.path, get]),
);

/**
 * Updates of a record, each with the endpoint that reads it: both answer with its version in ETag, and an update takes
 * that version in If-Match.
 */
export const versionedRecords: ReadonlyMap<EndpointShape, EndpointShape> = new Map(
  managementEndpoints.flatMap((update) => {
    const get = readByPath.get(update.path);
    return update.method === 'PATCH' && get && get.response === update.response ? [[update, get]] : [];
  }),
);

const read = new Set(versionedRecords.values());

/** True for an endpoint whose answer is a record with a version. */
export const answersVersion = (endpoint: EndpointShape): boolean =>
  versionedRecords.has(endpoint) || read.has(endpoint);

/**
 * Creations whose record has an address: each with the endpoint that reads it. Their answer has the address in Location.
 */
const createdRecords: ReadonlyMap<EndpointShape, EndpointShape> = new Map(
  managementEndpoints.flatMap((endpoint): [EndpointShape, EndpointShape][] => {
    if (!endpoint.creates || endpoint.status !== 201) return [];
    const reader = managementEndpoints.find(
      ({ method, path, response }) =>
        method === 'GET' &&
        /^[^:]+:[a-z_]+\/$/.test(path) &&
        (response === endpoint.response || path.replace(/:[a-z_]+\/$/, '') === endpoint.path),
    );
    return reader ? [[endpoint, reader]] : [];
  }),
);

/** Whether the answer names the address of the new record in Location. */
export const answersLocation = (endpoint: EndpointShape): boolean => createdRecords.has(endpoint);

/** @returns the path of the record that a creation answered with; undefined for a creation without one */
export function locationOf(endpoint: EndpointShape, answer: Readonly<Record<string, unknown>>): string | undefined {
  return createdRecords
    .get(endpoint)
    ?.path.replace(/:([a-z_]+)/, (_, name: string) => encodeURIComponent(String(answer[name])));
}
