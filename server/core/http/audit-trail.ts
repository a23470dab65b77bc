import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import { auditRuleOf } from '#lib/contract/audit-rule.ts';
import type { AuditRule, EndpointShape } from '#lib/contract/endpoint.ts';
import type { Schema } from '#server/core/db/schema.ts';
import type { Executor } from '../db/database.ts';
import {
  type AuditKey,
  beginAuditRecord,
  completeAuditRecord,
  completeInTransaction,
  type NewAuditRecord,
} from './audit-records.ts';
import { refusalOf } from './problem.ts';
import type { Services } from './services.ts';

/** Values of a route that replace those of its endpoint's rule. */
export interface AuditKnowledge {
  companyId?: number;
  userId?: number;
  tokenId?: number;
  resourceId?: string | number;
}

export type TellAudit = (knowledge: AuditKnowledge) => void;

/** The record of one call that the audit log is to tell of; for other calls it does nothing. */
export interface AuditEntry {
  tell: TellAudit;
  /**
   * Writes the record, before anything is done, so that nothing happens unrecorded: when it cannot be written, the call
   * is not run. A call that is answered from its Idempotency-Key begins none.
   */
  begin(): Promise<void>;
  /** Completes it in the transaction of the call's work: the outcome is there exactly when the work is. */
  completeIn(trx: Transaction<Schema>, answer: unknown): Promise<void>;
  /** Completes it after work that has committed by itself. */
  complete(answer: unknown): Promise<void>;
  /** Completes what has begun with how it was refused or failed. */
  fail(error: unknown): Promise<void>;
}

export interface AuditTrail {
  open(endpoint: EndpointShape, request: FastifyRequest): AuditEntry;
  /** Notes that a known caller was refused before anything was run. */
  recordRefusal(endpoint: EndpointShape, request: FastifyRequest, error: unknown): Promise<void>;
}

const noEntry: AuditEntry = {
  tell: () => undefined,
  begin: async () => undefined,
  completeIn: async () => undefined,
  complete: async () => undefined,
  fail: async () => undefined,
};

export function createAuditTrail({ database: { db } }: Services): AuditTrail {
  return {
    open(endpoint, request) {
      const rule = auditRuleOf(endpoint);
      return rule ? openEntry(db, endpoint, rule, request) : noEntry;
    },
    async recordRefusal(endpoint, request, error) {
      const rule = auditRuleOf(endpoint);
      if (!rule || !request.actor) return;
      const record = describeCall(endpoint, rule, request);
      await beginAuditRecord(db, { ...record, changedFields: [], outcome: refusalOf(error) });
    },
  };
}

function openEntry(db: Executor, endpoint: EndpointShape, rule: AuditRule, request: FastifyRequest): AuditEntry {
  let key: AuditKey | undefined;
  let known: AuditKnowledge = {};
  const outcomeOf = (answer: unknown) => {
    const resourceId = rule.id?.startsWith('response.') ? memberOf(answer, rule.id.slice(9)) : undefined;
    return { ...(resourceId !== undefined && { resourceId }), ...known, status: endpoint.status, code: null };
  };
  const leave = (error: unknown) => {
    // The work has ended with success or failure, and its record exists: the caller gets the result.
    request.log.error({ err: error, audit: key?.id }, 'Audit outcome not recorded');
  };
  return {
    tell: (knowledge) => {
      known = { ...known, ...knowledge };
    },
    begin: async () => {
      key = await beginAuditRecord(db, describeCall(endpoint, rule, request));
    },
    completeIn: async (trx, answer) => {
      if (key !== undefined) await completeInTransaction(trx, key, outcomeOf(answer));
    },
    complete: async (answer) => {
      if (key !== undefined) await completeAuditRecord(db, key, outcomeOf(answer)).catch(leave);
    },
    fail: async (error) => {
      // The record of a transaction that was committed without our noticing already has its outcome, and keeps it.
      if (key !== undefined) await completeAuditRecord(db, key, { ...known, ...refusalOf(error) }).catch(leave);
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

/**
 * Names, never values: a body holds passwords, secrets and other people's data. It has been parsed, so the names are
 * ours.
 */
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
