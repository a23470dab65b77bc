import type { EndpointShape } from '#lib/contract/endpoint.ts';

/** What a page is of no use without. */
export interface PageNeed {
  /** The subject, as the page that is shown instead names it: 'Products'. */
  what: string;
  /** Why, and what to do instead; a sentence or two. */
  why?: string;
  method: EndpointShape['method'];
  path: string;
}

const need = (what: string, path: string, why?: string): PageNeed => ({
  what,
  method: 'GET',
  path: `/api/v2/${path}/`,
  ...(why && { why }),
});

const exportsInstead = 'Codes are exported by filters under Codes, and photographed under Authenticate.';

/**
 * Pages by the beginning of their address, the longer ones first. What is not here works with what the interface
 * document has: the pages of orders, uploads, templates, exports and photos say themselves what they lack.
 */
const needs: readonly (readonly [RegExp, PageNeed])[] = [
  [/^\/codes\/tasks(?=\/|$)/, need('Changes of codes', 'codes/tasks')],
  [/^\/codes\/[^/]+/, need('A page for each code', 'codes', exportsInstead)],
  [/^\/downloads$/, need('A list of downloads', 'documents', 'An export is shown under Codes, where it was started.')],
  [
    /^\/ingestion\/(?!new(?:\/|$))[^/]+\/fix$/,
    need('Mending of refused rows', 'ingestion/:key/source', 'Correct the file you sent, and upload it again.'),
  ],
  [/^\/workorders\/[^/]+\/proofs$/, need('Proofs of a print', 'workorders/:id/qa-captures')],
  [/^\/workorders\/[^/]+\/enrolled-prints$/, need('Enrolled prints', 'workorders/:id/enrolled-prints')],
  [/^\/models(?=\/|$)/, need('Models and their ledgers', 'print-models')],
  [/^\/scans(?=\/|$)/, need('Scans', 'scans')],
  [/^\/analytics(?=\/|$)/, need('Analytics', 'scans/summary')],
  [/^\/catalog\/products(?=\/|$)/, need('Products', 'products', 'Orders and uploads name a product by its SKU.')],
  [/^\/catalog\/brands(?=\/|$)/, need('Brands', 'brands')],
  [/^\/catalog\/campaigns(?=\/|$)/, need('Campaigns', 'campaigns')],
  [/^\/catalog\/scm-fields(?=\/|$)/, need('SCM fields', 'scm-fields', 'Uploads may still name them, as columns.')],
  [/^\/operator\/companies(?=\/|$)/, need('Companies', 'companies')],
  [/^\/operator\/templates\/uploads(?=\/|$)/, need('Upkeep of upload templates', 'companies')],
  [/^\/operator\/templates(?=\/|$)/, need('Upkeep of templates', 'companies')],
  [/^\/operator\/apps(?=\/|$)/, need('Scan apps', 'scan-apps')],
  [/^\/operator\/work(?=\/|$)/, need('Work of the service', 'operator/work')],
  [/^\/support(?=\/|$)/, need('Triage', 'support/groups')],
  [/^\/settings\/(?:profile|security)$/, need('An account of your own', 'me', 'You are signed in with a token.')],
  [/^\/settings\/company$/, need('Settings of a company', 'companies')],
  [/^\/settings\/users(?=\/|$)/, need('Users', 'users')],
  [/^\/settings\/tokens(?=\/|$)/, need('Tokens', 'users', 'They are issued by who runs the service.')],
  [/^\/settings\/apps(?=\/|$)/, need('Scan apps', 'scan-apps')],
  [/^\/settings\/partners(?=\/|$)/, need('Partnerships', 'partnerships')],
  [/^\/settings\/equipment\/substrates(?=\/|$)/, need('Substrates', 'substrates')],
  [/^\/settings\/equipment\/layouts(?=\/|$)/, need('Custom layouts', 'custom-layouts')],
  [/^\/settings\/equipment(?=\/|$)/, need('Equipment', 'equipment')],
  [/^\/settings\/webhooks(?=\/|$)/, need('Webhooks', 'webhooks')],
  [/^\/settings\/audit(?=\/|$)/, need('An audit log', 'audit')],
];

/** What the page at an address cannot do without; undefined for pages that any service of the interface can fill. */
export function needOf(pathname: string): PageNeed | undefined {
  return needs.find(([page]) => page.test(pathname))?.[1];
}
