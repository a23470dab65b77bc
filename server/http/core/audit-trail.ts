import type { FastifyRequest } from 'fastify';
import { auditRuleOf } from '#lib/contract/audit-rule.ts';
import type { AuditRule, EndpointShape } from '#lib/contract/endpoint.ts';
import { beginAuditRecord, completeAuditRecord, type NewAuditRecord } from '#server/db/audit-store.ts';
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
   * Runs a call that the audit log is to tell of. Its record is there before anything is done, so that nothing happens
   * unrecorded, and has no outcome until the work has ended; when it cannot be written, the call is not run.
   */
  record<T>(endpoint: EndpointShape, request: FastifyRequest, work: (tell: TellAudit) => Promise<T>): Promise<T>;
  /** Notes that somebody known was refused before anything was run. */
  recordRefusal(endpoint: EndpointShape, request: FastifyRequest, error: unknown): Promise<void>;
}

export function createAuditTrail({ database }: Services): AuditTrail {
  const { db } = database;
  return {
    async record(endpoint, request, work) {
      const rule = auditRuleOf(endpoint);
      if (!rule) return work(() => undefined);
      const id = await beginAuditRecord(db, describeCall(endpoint, rule, request));
      let known: AuditKnowledge = {};
      const tell: TellAudit = (knowledge) => {
        known = { ...known, ...knowledge };
      };
      const complete = async (outcome: { status: number; code: string | null }) => {
        try {
          await completeAuditRecord(db, id, { ...known, ...outcome });
        } catch (error) {
          // The work has ended one way or the other, and its record is there: the caller hears what became of it.
          request.log.error({ err: error, audit: id }, 'audit record left without its outcome');
        }
      };
      try {
        const answer = await work(tell);
        const resourceId = rule.id?.startsWith('response.') ? memberOf(answer, rule.id.slice(9)) : undefined;
        if (resourceId !== undefined) known = { resourceId, ...known };
        await complete({ status: endpoint.status, code: null });
        return answer;
      } catch (error) {
        await complete(refusalOf(error));
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
