import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Transaction } from 'kysely';
import SCIMMY from 'scimmy';
import type { Executor } from '#server/core/db/database.ts';
import { isDatabaseAway } from '#server/core/db/errors/database-away.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { DomainError, type ErrorCode, errorTable } from '#server/core/errors.ts';
import { beginAuditRecord } from '#server/core/http/audit-records.ts';
import { chargeTime } from '#server/core/http/charge-time.ts';
import { parseJson } from '#server/core/http/parse-json.ts';
import { awaySeconds, refusalOf } from '#server/core/http/problem.ts';
import type { RateLimits, ScimCaller } from '#server/core/http/rate-limits.ts';
import type { Services } from '#server/core/http/services.ts';
import { hashToken } from '#server/core/token.ts';
import { presentScimUser } from '../present/present-scim.ts';
import { deleteScimGroup } from '../queries/scim-groups.ts';
import { findScimCaller, markScimTokenUsed } from '../queries/scim-tokens.ts';
import { chooseAttributes, parseScimPage, scimError, scimPath, wantsMembers } from '../rules/scim.ts';
import { parseScimFilter } from '../rules/scim-filter.ts';
import * as groups from './scim-groups.ts';
import * as users from './scim-users.ts';

const maxBodyBytes = 1024 * 1024;
const mediaType = 'application/scim+json; charset=utf-8';
const bearer = /^bearer +(scim_[0-9A-Za-z]{28})$/i;

interface ScimCall {
  request: FastifyRequest;
  reply: FastifyReply;
  caller: ScimCaller;
  /** In the audit log: the operation of the API that makes the same change. */
  action: string;
  query: Record<string, unknown>;
  id: string;
  body: unknown;
}

/**
 * SCIM 2.0 (RFC 7643, RFC 7644) for the identity providers of companies. Its addresses, errors and lists are those of
 * the protocol, so it is no part of the contract of the management API.
 */
export function registerScim(app: FastifyInstance, services: Services, limits: RateLimits): void {
  const { config, database, inUnitOfWork } = services;
  const baseUrl = () => `${config.urls.api}${scimPath}`;
  /** Runs a change, and records it for each user that it changed. @returns their ids */
  const change = (call: ScimCall, status: number, work: ChangeWork) =>
    inUnitOfWork(async ({ trx }) => {
      const ids = await work(trx);
      for (const id of ids) await record(trx, call, id, { status, code: null });
      return ids;
    });
  const showUser = async ({ caller, query }: ScimCall, id: string) =>
    database.db
      .transaction()
      .setAccessMode('read only')
      .execute(async (trx) =>
        chooseAttributes(presentScimUser(await users.requireScimUser(trx, caller.companyId, id), baseUrl()), query),
      );
  const showGroup = async ({ caller, query }: ScimCall, id: string) => {
    const group = await groups.requireGroup(database.db, caller, id);
    const shape = { baseUrl: baseUrl(), withMembers: wantsMembers(query) };
    return chooseAttributes(await groups.presentGroup(database.db, caller, group, shape), query);
  };
  const updateUser = (read: 'whole' | 'patch') => async (call: ScimCall) => {
    const { request, caller, body } = call;
    await change(call, 200, async (trx) => {
      const row = await users.requireScimUser(trx, caller.companyId, call.id);
      const sent = read === 'whole' ? users.readUser(request, body) : await users.patchUser(request, row, body);
      await users.changeScimUser(trx, caller, row, sent);
      return [call.id];
    });
    return showUser(call, call.id);
  };
  const updateGroup = (read: 'whole' | 'patch') => async (call: ScimCall) => {
    await change(call, 200, async (trx) => {
      const group = await groups.requireGroup(trx, call.caller, call.id);
      const before = await groups.readMembers(trx, call.caller, group);
      const wanted = chargeTime(call.request, () =>
        read === 'whole' ? groups.readGroup(call.body) : groups.patchGroup(before, call.body),
      );
      return groups.changeGroup(trx, call.caller, group, wanted, before);
    });
    return showGroup(call, call.id);
  };

  const routes: [HTTPMethods, string, (call: ScimCall) => Promise<unknown>][] = [
    ['GET', '/ServiceProviderConfig', async () => new SCIMMY.Resources.ServiceProviderConfig().read()],
    ['GET', '/ResourceTypes', async () => new SCIMMY.Resources.ResourceType().read()],
    ['GET', '/ResourceTypes/:id', async ({ id }) => new SCIMMY.Resources.ResourceType(id).read()],
    ['GET', '/Schemas', async () => new SCIMMY.Resources.Schema().read()],
    ['GET', '/Schemas/:id', async ({ id }) => new SCIMMY.Resources.Schema(id).read()],
    [
      'GET',
      '/Users',
      async ({ request, caller, query }) => {
        const page = { filter: filterOf(request, query, 'User'), ...parseScimPage(query) };
        const { total, rows } = await users.listUsers(database.db, { request, caller }, page);
        return listOf(
          rows.map((row) => chooseAttributes(presentScimUser(row, baseUrl()), query)),
          total,
          page.startIndex,
        );
      },
    ],
    [
      'POST',
      '/Users',
      async (call) => {
        const sent = users.readUser(call.request, call.body);
        const [id = ''] = await change(call, 201, async (trx) => [
          String(await users.createScimUser(trx, call.caller, sent)),
        ]);
        call.reply.code(201).header('Location', `${baseUrl()}/Users/${id}`);
        return showUser(call, id);
      },
    ],
    ['GET', '/Users/:id', async (call) => showUser(call, call.id)],
    ['PUT', '/Users/:id', updateUser('whole')],
    ['PATCH', '/Users/:id', updateUser('patch')],
    [
      'DELETE',
      '/Users/:id',
      async (call) => {
        await change(call, 204, async (trx) => {
          await users.removeScimUser(
            trx,
            call.caller,
            await users.requireScimUser(trx, call.caller.companyId, call.id),
          );
          return [call.id];
        });
        call.reply.code(204);
      },
    ],
    [
      'GET',
      '/Groups',
      async ({ request, caller, query }) => {
        const { startIndex, count } = parseScimPage(query);
        const matching = await groups.findGroups(database.db, caller, filterOf(request, query, 'Group'));
        const shape = { baseUrl: baseUrl(), withMembers: wantsMembers(query) };
        const shown: object[] = [];
        for (const group of matching.slice(startIndex - 1, startIndex - 1 + count)) {
          shown.push(chooseAttributes(await groups.presentGroup(database.db, caller, group, shape), query));
        }
        return listOf(shown, matching.length, startIndex);
      },
    ],
    [
      'POST',
      '/Groups',
      async (call) => {
        const wanted = groups.readGroup(call.body);
        let role = '';
        await change(call, 201, async (trx) => {
          const group = groups.findNamed(await groups.listGroups(trx, call.caller), wanted);
          const before = await groups.readMembers(trx, call.caller, group);
          const members = wanted.members && new Set([...before, ...wanted.members]);
          role = group.role;
          return groups.changeGroup(trx, call.caller, group, { ...wanted, ...(members && { members }) }, before);
        });
        call.reply.code(201).header('Location', `${baseUrl()}/Groups/${role}`);
        return showGroup(call, role);
      },
    ],
    ['GET', '/Groups/:id', async (call) => showGroup(call, call.id)],
    ['PUT', '/Groups/:id', updateGroup('whole')],
    ['PATCH', '/Groups/:id', updateGroup('patch')],
    [
      'DELETE',
      '/Groups/:id',
      async (call) => {
        await change(call, 204, async (trx) => {
          const group = await groups.requireGroup(trx, call.caller, call.id);
          const before = await groups.readMembers(trx, call.caller, group);
          const moved = await groups.changeGroup(trx, call.caller, group, { members: new Set() }, before);
          await deleteScimGroup(trx, call.caller.companyId, group.role);
          return moved;
        });
        call.reply.code(204);
      },
    ],
  ];

  app.register(
    async (scope) => {
      scope.removeContentTypeParser('application/json');
      scope.addContentTypeParser(
        ['application/json', 'application/scim+json'],
        { parseAs: 'buffer' },
        async (request: FastifyRequest, body: Buffer) => {
          try {
            return body.length === 0 ? undefined : chargeTime(request, () => parseJson(body));
          } catch (error) {
            throw error instanceof DomainError ? error : scimError(400, 'invalidSyntax', 'The body is not JSON.');
          }
        },
      );
      scope.setErrorHandler((error, request, reply) => sendError(error, request, reply));
      scope.setNotFoundHandler(async (request, reply) => {
        limits.count(request);
        return sendError(scimError(404, null, 'There is nothing at this address.'), request, reply);
      });
      for (const [method, url, handle] of routes) {
        scope.route({
          method,
          url,
          // Counted for its token, which is looked up first.
          config: { allowance: 'own', loggedQuery: ['startIndex', 'count'] },
          exposeHeadRoute: false,
          bodyLimit: maxBodyBytes,
          onRequest: async (request) => {
            const token = bearer.exec(request.headers.authorization ?? '')?.[1];
            try {
              const caller = token ? await findScimCaller(database.db, hashToken(token)) : null;
              request.scimCaller = caller ?? undefined;
              if (caller?.isStale) await inUnitOfWork(({ trx }) => markScimTokenUsed(trx, caller.tokenId));
            } finally {
              limits.count(request);
            }
            if (!request.scimCaller) throw scimError(401, null, 'The token is missing, not valid or revoked.');
          },
          handler: async (request, reply) => {
            const { scimCaller: caller, params, query, body } = request;
            if (!caller) throw scimError(401, null, 'The token is missing, not valid or revoked.');
            const { id = '' } = params as { id?: string };
            const action = method === 'POST' && url === '/Users' ? 'createUser' : 'updateUser';
            const call = { request, reply, caller, action, query: query as Record<string, unknown>, id, body };
            const answer = await handle(call).catch(async (error: unknown) => {
              if (method !== 'GET') await recordFailure(database.db, call, userOf(url, id), error);
              throw error;
            });
            reply.header('Cache-Control', 'no-store');
            return answer === undefined ? reply.send() : reply.type(mediaType).send(JSON.stringify(answer));
          },
        });
      }
    },
    { prefix: scimPath },
  );
}

type ChangeWork = (trx: Transaction<Schema>) => Promise<string[]>;

/** Writes the audit record of a change. It has no user: the token belongs to the company. */
async function record(
  db: Executor,
  { caller, request, action }: ScimCall,
  resourceId: string | null,
  outcome: { status: number; code: string | null },
): Promise<void> {
  await beginAuditRecord(db, {
    action,
    resource: 'user',
    resourceId,
    companyId: caller.companyId,
    userId: null,
    tokenId: null,
    scimTokenId: caller.tokenId,
    address: request.ip,
    requestId: request.id,
    changedFields: ['scim'],
    changesData: true,
    outcome,
  });
}

/** Writes the audit record of a change that was refused or failed. */
async function recordFailure(db: Executor, call: ScimCall, userId: string | null, error: unknown): Promise<void> {
  if (isDatabaseAway(error)) return;
  const { status, code } = describeError(error);
  await record(db, call, userId, { status, code }).catch((fault: unknown) => {
    call.request.log.error({ err: fault }, 'Refused SCIM request not recorded');
  });
}

/** Id of the user at an address; null for groups, and where the address has none. */
const userOf = (url: string, id: string) => (url.startsWith('/Users/') && /^\d{1,9}$/.test(id) ? id : null);

function filterOf(request: FastifyRequest, { filter }: ScimCall['query'], resource: 'User' | 'Group') {
  if (filter === undefined) return;
  if (typeof filter !== 'string') throw scimError(400, 'invalidFilter', 'The filter is given once.');
  return chargeTime(request, () => parseScimFilter(filter, resource));
}

const listOf = (resources: readonly object[], totalResults: number, startIndex: number) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});

/** Answers an error in the form of RFC 7644, 3.12. */
function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, scimType, detail } = describeError(error);
  if (status >= 500) request.log[status === 503 ? 'warn' : 'error']({ err: error }, 'SCIM request failed');
  if (status === 401) reply.header('WWW-Authenticate', 'Bearer');
  if (error instanceof DomainError && error.retryAfter !== undefined) reply.header('Retry-After', error.retryAfter);
  if (status === 503) reply.header('Retry-After', awaySeconds);
  return reply
    .code(status)
    .type(mediaType)
    .header('Cache-Control', 'no-store')
    .send(
      JSON.stringify({
        schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
        status: String(status),
        ...(scimType && { scimType }),
        detail,
      }),
    );
}

interface ErrorFacts {
  status: number;
  /** As the API names it. */
  code: ErrorCode;
  scimType?: string;
  detail: string;
}

const codesOfScim: Partial<Record<number, ErrorCode>> = { 401: 'not_authenticated', 404: 'not_found', 409: 'conflict' };

function describeError(error: unknown): ErrorFacts {
  if (error instanceof SCIMMY.Types.Error) {
    const { status, scimType, message } = error as Error & { status: number; scimType?: string };
    const code = codesOfScim[Number(status)] ?? 'validation_error';
    return { status: Number(status), code, ...(scimType && { scimType }), detail: message };
  }
  if (error instanceof DomainError && error.fields['email']?.some(({ code }) => code === 'emailTaken')) {
    const detail = 'Another user has this userName.';
    return { status: 409, code: 'conflict', scimType: 'uniqueness', detail };
  }
  const { code, status } = refusalOf(error);
  const detail = status < 500 && error instanceof Error ? error.message : errorTable[code].title;
  return { status, code, ...(status === 400 && { scimType: 'invalidValue' }), detail };
}
