import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchAudit } from '#lib/contract/audit.ts';
import { createSid } from '#lib/contract/workorders.ts';
import { beginAuditRecord, completeAuditRecord, completeInTransaction } from '#server/core/http/audit-records.ts';
import { insertCompany, insertPerson } from '#server/programs/api/testing/people.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

let number = 0;

describe('an order under an Idempotency-Key', () => {
  /** Sent past the client, which takes a failure of ours for a fault, while the trigger stands on the keys. */
  async function orderWhile(trigger: string) {
    const word = `order-${++number}`;
    const { pool } = api.database;
    const companyId = await insertCompany(api.database, word);
    const admin = await insertPerson(api.database, companyId, 'account_admin', `${word}@audited.test`);
    await pool.query(trigger);
    try {
      const answer = await fetch(`${api.baseUrl}${createSid.path}`, {
        method: 'POST',
        headers: {
          authorization: `UAT ${admin.token}`,
          'content-type': 'application/json',
          'idempotency-key': word,
        },
        body: JSON.stringify({ reference: word, quantity: 2, activate_on_complete: true }),
      });
      const { rowCount: made } = await pool.query('SELECT FROM workorders WHERE reference = $1', [word]);
      const log = (await api.call(searchAudit, { token: admin.token })).body.results;
      return { status: answer.status, made, log };
    } finally {
      await pool.query('DROP TRIGGER hinder ON idempotency_keys');
    }
  }

  // conforms: 37.4
  it('is recorded as failed when its transaction cannot be committed', async () => {
    const { status, made, log } = await orderWhile(`
      CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE ''the disk is full''; END';
      CREATE CONSTRAINT TRIGGER hinder AFTER UPDATE ON idempotency_keys DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW WHEN (new.status IS NOT NULL) EXECUTE FUNCTION refuse()`);
    expect([status, made]).toEqual([500, 0]);
    expect(log).toMatchObject([{ outcome: 'failed', status: 500, code: 'internal_error', resource_id: null }]);
  });

  // conforms: 37.4
  it('is recorded as refused when another attempt has taken its key', async () => {
    const { status, made, log } = await orderWhile(`
      CREATE OR REPLACE FUNCTION pass() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
      CREATE TRIGGER hinder BEFORE UPDATE ON idempotency_keys
        FOR EACH ROW WHEN (new.status IS NOT NULL) EXECUTE FUNCTION pass()`);
    expect([status, made]).toEqual([409, 0]);
    expect(log).toMatchObject([{ outcome: 'refused', status: 409, code: 'request_in_progress' }]);
  });

  // conforms: 37.4
  it('is recorded within its transaction, which waits for the disk as ever', async () => {
    const { db } = api.database;
    const call = { action: 'createSidWorkorder', resource: 'workorder', resourceId: null, address: '203.0.113.1' };
    const nobody = { companyId: null, userId: null, tokenId: null, changedFields: [], changesData: true };
    const key = await beginAuditRecord(db, { ...call, ...nobody, requestId: randomUUID(), outcome: null });
    const setting = await db.transaction().execute(async (trx) => {
      await sql`SET LOCAL synchronous_commit = on`.execute(trx);
      await completeInTransaction(trx, key, { status: 201, code: null });
      return (await sql<{ now: string }>`SELECT current_setting('synchronous_commit') AS now`.execute(trx)).rows[0]
        ?.now;
    });
    expect(setting).toBe('on');
    await completeAuditRecord(db, key, { status: 500, code: 'internal_error' });
    const kept = await db.selectFrom('audit_records').where('id', '=', key.id).select(['status', 'code']).execute();
    expect(kept).toEqual([{ status: 201, code: null }]);
  });
});
