import * as contract from '#lib/contract/code-domains.ts';
import { maxCodeDomains } from '#lib/contract/values/code-domains.ts';
import { reason } from '#lib/texts/reason.ts';
import type { Config } from '#server/core/config/config.ts';
import { DomainError, fieldError, notFound } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { orderOf, toPage } from '#server/core/http/paging.ts';
import { lookupTxt } from '#server/core/lookup-txt.ts';
import { presentCodeDomain } from '../present/present-code-domain.ts';
import * as queries from '../queries/code-domains.ts';
import { recordOf } from '../shared/domain-state.ts';

export const listCodeDomains = endpoint(contract.listCodeDomains, async ({ query, actor, database, config }) => {
  const order = orderOf<'name'>(query.ordering, 'name');
  const page = await queries.listCodeDomains(database.db, actor.companyId, { ...query, ...order });
  return toPage({ endpoint: contract.listCodeDomains, baseUrl: config.urls.api, query }, page, presentCodeDomain);
});

export const createCodeDomain = endpoint(contract.createCodeDomain, async ({ body, actor, config, uow: { trx } }) => {
  const { name } = body;
  if (isOwnHost(config, name)) throw fieldError('name', reason('domainOfService'));
  if (!(await queries.hasRoomForDomain(trx, actor.companyId))) {
    throw new DomainError('conflict', reason('atMostCodeDomains', { count: maxCodeDomains }));
  }
  const row = await queries.insertCodeDomain(trx, { companyId: actor.companyId, name, by: actor.userId });
  if (!row) throw fieldError('name', reason('domainAddedAlready'));
  return presentCodeDomain(row);
});

const isOwnHost = ({ urls }: Pick<Config, 'urls'>, name: string) =>
  Object.values(urls).some((url) => new URL(url).hostname === name);

export const verifyCodeDomain = endpoint(
  contract.verifyCodeDomain,
  async ({ params: { id }, actor: { companyId }, database, config, inUnitOfWork }) => {
    const domain = await queries.findCodeDomain(database.db, companyId, id);
    if (!domain) throw notFound();
    const seen = await lookupTxt(recordOf(domain).name, config.dnsServers);
    return inUnitOfWork(async ({ trx }) => {
      const outcome = await queries.recordLookup(trx, id, seen);
      if (outcome === 'taken') throw new DomainError('conflict', reason('domainVerifiedElsewhere'));
      const row = await queries.findCodeDomain(trx, companyId, id);
      if (!row) throw notFound();
      return presentCodeDomain(row);
    });
  },
);

export const deleteCodeDomain = endpoint(contract.deleteCodeDomain, ({ params: { id }, actor, inUnitOfWork }) =>
  inUnitOfWork(async ({ trx }) => {
    if (!(await queries.deleteCodeDomain(trx, actor.companyId, id))) throw notFound();
    return undefined;
  }),
);
