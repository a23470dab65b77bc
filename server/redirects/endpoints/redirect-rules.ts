import { isDeepStrictEqual } from 'node:util';
import type { EndpointRequest } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/contract/redirect-rules.ts';
import { checkPageOf } from '#lib/contract/values/check-page.ts';
import { reason } from '#lib/texts/reason.ts';
import { listVerifiedDomains } from '#server/catalog/shared/code-domains.ts';
import type { Executor } from '#server/core/db/database.ts';
import { DomainError, fieldError } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { orderOf, toPage } from '#server/core/http/paging.ts';
import { canBeId } from '#server/photo-readers/match-content.ts';
import { findScannedCode } from '#server/scans/shared/scanned-codes.ts';
import { presentRedirectVersion, presentRules } from '../present/present-redirect-rules.ts';
import * as queries from '../queries/redirect-rules.ts';
import { idsOfAddress, isBelowCodeUrl } from '../shared/ids-of-address.ts';
import { landByRules, type RuledCode, timeRules } from '../shared/land-by-rules.ts';

async function answer(db: Executor, companyId: number): Promise<contract.RedirectRules> {
  const draft = await queries.findRedirectDraft(db, companyId);
  const published = await queries.findRedirectVersion(db, companyId);
  const [drafted, inForce] = [draft?.rules ?? published?.rules ?? [], published?.rules ?? []];
  const names = await queries.nameRuleScopes(db, companyId, [...drafted, ...inForce]);
  return {
    draft: { rules: presentRules(drafted, names), updated_at: draft?.updated_at.toISOString() ?? null },
    published: published ? presentRedirectVersion(published, names) : null,
    is_changed: !isDeepStrictEqual(drafted, inForce),
    time_zone: await queries.findRulesZone(db, companyId),
  };
}

export const getRedirectRules = endpoint(contract.getRedirectRules, ({ actor, database }) =>
  answer(database.db, actor.companyId),
);

/** @throws DomainError on `rules` when one is narrowed to what the company does not have */
async function checkScopes(db: Executor, companyId: number, rules: readonly contract.RedirectRule[]): Promise<void> {
  const names = await queries.nameRuleScopes(db, companyId, rules);
  for (const { product, brand, campaign } of rules) {
    if (product !== null && !names.product.has(product)) throw fieldError('rules', reason('productNotFound'));
    if (brand !== null && !names.brand.has(brand)) throw fieldError('rules', reason('brandNotFound'));
    if (campaign !== null && !names.campaign.has(campaign)) throw fieldError('rules', reason('campaignNotFound'));
  }
}

/**
 * Visitors that a rule leads to the address of a code would come back to it. Addresses that lead back from elsewhere
 * cannot be seen here.
 * @throws DomainError on `rules`
 */
async function checkTargets(
  db: Executor,
  companyId: number,
  codeUrl: string,
  rules: readonly contract.RedirectRule[],
): Promise<void> {
  const targets = [...new Set(rules.flatMap(({ url }) => url ?? []))];
  if (targets.length === 0) return;
  const domains = await listVerifiedDomains(db);
  const isOwn = (host: string) => domains.get(host) === companyId;
  for (const target of targets) {
    const ids = await idsOfAddress(target.replaceAll('{id}', 'ID'), codeUrl, isOwn);
    const namesEvery = ids.length > 0 && new URL(target).pathname.includes('%7Bid%7D');
    const leadsBack = namesEvery || isBelowCodeUrl(new URL(target), codeUrl);
    if (leadsBack || (ids.length > 0 && (await findScannedCode(db, ids.filter(canBeId), companyId))))
      throw fieldError('rules', reason('targetIsCode'));
  }
}

export const updateRedirectRules = endpoint(contract.updateRedirectRules, ({ body, actor, config, inUnitOfWork }) =>
  inUnitOfWork(async ({ trx }) => {
    await checkScopes(trx, actor.companyId, body.rules);
    await checkTargets(trx, actor.companyId, config.urls.code, body.rules);
    await queries.saveRedirectDraft(trx, actor.companyId, body.rules);
    return answer(trx, actor.companyId);
  }),
);

export const publishRedirectRules = endpoint(contract.publishRedirectRules, ({ body, actor, inUnitOfWork }) =>
  inUnitOfWork(async ({ trx }) => {
    await queries.lockRedirectRules(trx, actor.companyId);
    const rules = await rulesToPublish(trx, actor.companyId, body.number);
    const inForce = await queries.findRedirectVersion(trx, actor.companyId);
    if (isDeepStrictEqual(rules, inForce?.rules ?? []))
      throw new DomainError('conflict', reason('draftPublishedAlready'));
    await queries.insertRedirectVersion(trx, actor.companyId, rules, actor.userId);
    return answer(trx, actor.companyId);
  }),
);

async function rulesToPublish(db: Executor, companyId: number, number: number | undefined) {
  if (number === 0) return [];
  if (number === undefined) return (await queries.findRedirectDraft(db, companyId))?.rules ?? [];
  const rules = await queries.findRulesOfVersion(db, companyId, number);
  if (!rules) throw fieldError('number', reason('versionNotFound'));
  return rules;
}

export const listRedirectVersions = endpoint(
  contract.listRedirectVersions,
  async ({ query, actor, database, config }) => {
    const order = orderOf<'number'>(query.ordering, '-number');
    const page = await queries.listRedirectVersions(database.db, actor.companyId, { ...query, ...order });
    const all = page.rows.flatMap(({ rules }) => rules);
    const names = await queries.nameRuleScopes(database.db, actor.companyId, all);
    return toPage({ endpoint: contract.listRedirectVersions, baseUrl: config.urls.api, query }, page, (row) =>
      presentRedirectVersion(row, names),
    );
  },
);

export const previewRedirectRules = endpoint(
  contract.previewRedirectRules,
  async ({ query, actor: { companyId }, database: { db } }) => {
    const code = await findRuledCode(db, companyId, query);
    const draft = query.rules === 'draft' ? await queries.findRedirectDraft(db, companyId) : undefined;
    const version = draft ?? (await queries.findRedirectVersion(db, companyId));
    const rules = timeRules(version?.rules ?? [], await queries.findRulesZone(db, companyId));
    const at = query.at === undefined ? Date.now() : Date.parse(query.at);
    const visitor = { country: query.country ?? null, language: query.language ?? null, device: query.device, at };
    const { rule, landing } = landByRules(rules, code, visitor, null);
    return { rule, url: landing.kind === 'redirect' ? landing.location : null };
  },
);

type PreviewQuery = EndpointRequest<typeof contract.previewRedirectRules>['query'];

async function findRuledCode(db: Executor, companyId: number, query: PreviewQuery): Promise<RuledCode> {
  if (query.extended_id !== undefined) {
    const code = await findScannedCode(db, [query.extended_id], companyId);
    if (!code) throw fieldError('extended_id', reason('codeNotFound'));
    return code;
  }
  const ofNone = {
    extendedId: 'CODE',
    serialNumber: null,
    activationStatus: { inactive: 0, active: 1, consumed: 1, blacklisted: 2 }[query.state],
    consumedAt: query.state === 'consumed' ? new Date() : null,
    product: null,
    brandId: null,
    campaignId: null,
    campaignUrl: null,
    checkPage: 'none',
  } as const;
  if (query.product === undefined) return ofNone;
  const product = await queries.findRuledProduct(db, companyId, query.product);
  if (!product) throw fieldError('product', reason('resourceNotFound'));
  return {
    ...ofNone,
    product,
    brandId: product.brand_id,
    campaignId: product.campaign_id,
    campaignUrl: product.campaign_url,
    // No print is known, so none can be judged.
    checkPage: checkPageOf(product.check_page, false),
  };
}
