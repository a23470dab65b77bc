import type { FastifyRequest } from 'fastify';
import { auditRuleOf } from '#lib/contract/audit-rule.ts';
import type { AuditRule, EndpointShape } from '#lib/contract/endpoint.ts';
import type { Database } from '../db/database.ts';
import { beginAuditRecord, completeAuditRecord, completeInTransaction, type NewAuditRecord } from './audit-records.ts';
import { refusalOf } from './problem.ts';
import type { Services } from './services.ts';

/** What a route knows better than the rule of its endpoint. */
export interface AuditKnowledge {
  companyId?: number;
  userId?: number;
  tokenId?: number;
  resourceId?: string | number;
}

export type TellAudit = (knowledge: AuditKnowledge) => void;

export interface AuditTrail {
  /**
   * Runs a call that the audit log is to tell of, over the database it is given. Its record is there before anything is
   * done, so that nothing happens unrecorded; when it cannot be written, the call is not run. How it ended is written when
   * `call` has: what `run` was given over a transaction says so in that transaction, and says nothing if that is undone.
   * @param call calls `run` once, or not at all where nothing is to be done; then there is no record.
   */
  record<T, R>(
    endpoint: EndpointShape,
    request: FastifyRequest,
    work: (database: Database, tell: TellAudit) => Promise<T>,
    call: (run: (database: Database) => Promise<T>) => Promise<R>,
  ): Promise<R>;
  /** Notes that somebody known was refused before anything was run. */
  recordRefusal(endpoint: EndpointShape, request: FastifyRequest, error: unknown): Promise<void>;
}

export function createAuditTrail({ database }: Services): AuditTrail {
  const { db } = database;
  return {
    async record(endpoint, request, work, call) {
      const rule = auditRuleOf(endpoint);
      if (!rule) return call((given) => work(given, () => undefined));
      let id: number | undefined;
      let known: AuditKnowledge = {};
      const tell: TellAudit = (knowledge) => {
        known = { ...known, ...knowledge };
      };
      const leave = (error: unknown) => {
        // The work has ended one way or the other, and its record is there: the caller hears what became of it.
        request.log.error({ err: error, audit: id }, 'audit record left without its outcome');
      };
      const run = async (given: Database) => {
        id = await beginAuditRecord(db, describeCall(endpoint, rule, request));
        const answer = await work(given, tell);
        const resourceId = rule.id?.startsWith('response.') ? memberOf(answer, rule.id.slice(9)) : undefined;
        const outcome = {
          ...(resourceId !== undefined && { resourceId }),
          ...known,
          status: endpoint.status,
          code: null,
        };
        if (given === database) await completeAuditRecord(db, id, outcome).catch(leave);
        else await completeInTransaction(given.db, id, outcome);
        return answer;
      };
      try {
        return await call(run);
      } catch (error) {
        // Of a transaction that was committed after all, and its end not heard, the record says so already and stays.
        if (id !== undefined) await completeAuditRecord(db, id, { ...known, ...refusalOf(error) }).catch(leave);
        throw error;
      }
    },
    async recordRefusal(endpoint, request, error) {
      const rule = auditRuleOf(endpoint);
      if (!rule || !request.actor) return;
      const record = describeCall(endpoint, rule, request);
      await beginAuditRecord(db, { ...record, changedFields: [], outcome: refusalOf(error) });
    },
  };
}

function describeCall(endpoint: EndpointShape, rule: AuditRule, request: FastifyRequest): NewAuditRecord {
  const { actor } = request;
  return {
    action: endpoint.id,
    resource: rule.resource,
    resourceId: idBefore(endpoint, rule, request),
    companyId: actor?.companyId ?? null,
    userId: actor?.userId ?? null,
    tokenId: actor?.tokenId ?? null,
    address: request.ip,
    requestId: request.id,
    changedFields: fieldsOf(request.body),
    changesData: endpoint.method !== 'GET',
    outcome: null,
  };
}

/** The id as far as it is known before the work: a parameter only as the contract parses it. */
function idBefore(endpoint: EndpointShape, rule: AuditRule, { params, actor }: FastifyRequest): string | null {
  if (rule.id === 'actor.user') return actor ? String(actor.userId) : null;
  if (rule.id === 'actor.token') return actor ? String(actor.tokenId) : null;
  if (!rule.id?.startsWith('params.')) return null;
  const parsed = endpoint.params?.safeParse(params);
  const id = parsed?.success ? memberOf(parsed.data, rule.id.slice(7)) : undefined;
  return id === undefined ? null : String(id);
}

/** Names, never values: a body holds passwords, secrets and other people's data. It has been parsed, so the names are ours. */
function fieldsOf(body: unknown): string[] {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? Object.keys(body).sort() : [];
}

function memberOf(value: unknown, path: string): string | number | undefined {
  let inner = value;
  for (const name of path.split('.')) {
    if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, name)) return undefined;
    inner = (inner as Record<string, unknown>)[name];
  }
  return typeof inner === 'string' || typeof inner === 'number' ? inner : undefined;
}
