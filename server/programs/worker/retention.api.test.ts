import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expireFormerCodes } from '#server/codes/jobs/expire-former-codes.ts';
import { insertWorkorderFixture } from '#server/codes/testing/code-fixtures.ts';
import { type CodesWorld, openCodesWorld } from '#server/codes/testing/codes-world.ts';
import { loadConfig } from '#server/core/config/config.ts';
import type { JobContext } from '#server/core/jobs/define-job.ts';
import { deleteDocuments } from '#server/documents/jobs/delete-documents.ts';
import { deleteIngestions } from '#server/ingestion/jobs/delete-ingestions.ts';
import { expireNotices } from '#server/notices/jobs/expire-notices.ts';
import { expireScans } from '#server/scans/jobs/expire-scans.ts';
import { expireWebhookEvents } from '#server/webhooks/jobs/expire-events.ts';

/** Retention times are in docs/operations.md; tokens, audit records and scans are in expire-records.api.test.ts. */
let world: CodesWorld;
beforeAll(async () => {
  world = await openCodesWorld();
});
afterAll(() => world.close());

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

function contextWith(settings: Record<string, string>): JobContext {
  const { config } = world.context;
  return { ...world.context, config: { ...config, retention: loadConfig(settings).retention } };
}

const namesOf = async (statement: string) => {
  const { rows } = await world.database.pool.query<{ name: string }>(statement);
  return rows.map(({ name }) => name);
};

describe('documents', () => {
  const insert = async (key: string, status: 'expired' | 'complete', expired: Date) => {
    const { companyId, userId } = world.brand;
    const row = { key, company_id: companyId, created_by: userId, description: '', category: 'code', doctype: 'x' };
    const { id } = await world.database.db
      .insertInto('documents')
      .values({ ...row, parameters: '{}', status, expires_at: expired })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };

  it('go some time after their file, with their links; links go a day after their time', async () => {
    const old = await insert('doc_old', 'expired', daysAgo(41));
    const recent = await insert('doc_recent', 'expired', daysAgo(39));
    // Its file is still there: first that is deleted, by another schedule.
    await insert('doc_with_file', 'complete', daysAgo(41));
    const links = world.database.db.insertInto('document_links');
    for (const [document_id, secret, expires_at] of [
      [old, 'old', daysAgo(48)],
      [recent, 'used', daysAgo(2)],
      [recent, 'just over', daysAgo(0.5)],
      [recent, 'valid', daysAgo(-1)],
    ] as const) {
      await links.values({ document_id, secret_hash: Buffer.from(secret), expires_at }).execute();
    }
    const context = contextWith({ DOCUMENT_RETENTION_DAYS: '40' });
    await Promise.all([deleteDocuments(context), deleteDocuments(context)]);
    expect(await namesOf('SELECT key AS name FROM documents ORDER BY id')).toEqual(['doc_recent', 'doc_with_file']);
    expect(await namesOf("SELECT convert_from(secret_hash, 'UTF8') AS name FROM document_links ORDER BY 1")).toEqual([
      'just over',
      'valid',
    ]);
  });
});

describe('uploads', () => {
  const insert = async (key: string, status: 'completed' | 'error' | 'canceled' | 'processing', updated: Date) => {
    const { companyId, userId } = world.brand;
    const sourceKey = `ingestions/${key}`;
    await world.store.put(sourceKey, Readable.from([Buffer.from('id\na\n')]));
    const { id } = await world.database.db
      .insertInto('ingestions')
      .values({
        key,
        company_id: companyId,
        created_by: userId,
        status,
        ingestion_mode: 'file',
        filetype: 'csv',
        source_key: sourceKey,
        status_updated_at: updated,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const hasFile = async (key: string) => (await world.store.head(`ingestions/${key}`)) !== null;

  it('lose their file, and those of which no code came go with all their errors', async () => {
    await insert('completed', 'completed', daysAgo(101));
    await insert('lately', 'error', daysAgo(99));
    const originals = ['completed', 'lately'].map((key) => `ingestions/${key}/original`);
    for (const key of originals) await world.store.put(key, Readable.from([Buffer.from('id;a')]));
    await world.database.db
      .updateTable('ingestions')
      .set({ original_name: 'a.xlsx', original_size: 4 })
      .where('key', 'in', ['completed', 'lately'])
      .execute();
    await insert('running', 'processing', daysAgo(101));
    const failed = await insert('failed', 'error', daysAgo(101));
    await insert('canceled', 'canceled', daysAgo(101));
    await world.database.pool.query(
      `INSERT INTO ingestion_errors (ingestion_id, position, type, message)
       SELECT $1, n, 'invalid_id_error', 'no' FROM generate_series(1, 25000) AS n`,
      [failed],
    );
    const context = contextWith({ INGESTION_RETENTION_DAYS: '100' });
    await Promise.all([deleteIngestions(context), deleteIngestions(context)]);
    await deleteIngestions(context);
    const kept = ['completed', 'lately', 'running'];
    expect(await namesOf('SELECT key AS name FROM ingestions ORDER BY 1')).toEqual(kept);
    const named = await namesOf('SELECT key AS name FROM ingestions WHERE source_key IS NOT NULL ORDER BY 1');
    expect(named).toEqual(['lately', 'running']);
    const files = await Promise.all(['completed', 'lately', 'running', 'failed', 'canceled'].map(hasFile));
    expect(files).toEqual([false, true, true, false, false]);
    const keptOriginals = await Promise.all(originals.map((key) => world.store.head(key)));
    expect(keptOriginals.map((head) => head !== null)).toEqual([false, true]);
    expect(await namesOf('SELECT DISTINCT ingestion_id AS name FROM ingestion_errors')).toEqual([]);
  });

  it('are looked at by support for 90 days, which no setting makes shorter', () => {
    expect(() => loadConfig({ INGESTION_RETENTION_DAYS: '89' })).toThrow('INGESTION_RETENTION_DAYS');
  });
});

describe('changes of many codes', () => {
  it('stay for ever, or go once they cannot be put back, the one that put back before the one it put back', async () => {
    const { companyId, userId } = world.brand;
    const workorder_id = await insertWorkorderFixture(world.database, world.brand, { quantity: 1 });
    const insert = async (key: string, completed: Date, undo_of: number | null = null) => {
      const row = { key, company_id: companyId, created_by: userId, kind: 'status' as const, parameters: '{}' };
      const { id } = await world.database.db
        .insertInto('code_tasks')
        .values({ ...row, status: 'complete', completed_at: completed, undo_of, workorder_id })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    };
    const first = await insert('tsk_old', daysAgo(500));
    await insert('tsk_put_back', daysAgo(450), first);
    await insert('tsk_kept_for_putting_back', daysAgo(300));
    const tasks = () => namesOf("SELECT key AS name FROM code_tasks WHERE key LIKE 'tsk_%' ORDER BY id");
    await expireFormerCodes(contextWith({}));
    expect(await tasks()).toEqual(['tsk_old', 'tsk_put_back', 'tsk_kept_for_putting_back']);
    // Longer than what is kept for putting back, never shorter.
    await expireFormerCodes(contextWith({ TASK_RETENTION_DAYS: '30' }));
    expect(await tasks()).toEqual(['tsk_kept_for_putting_back']);
  });
});

describe('logs of notices', () => {
  it('go after the days that are set for each', async () => {
    const { companyId } = world.brand;
    const { pool } = world.database;
    for (const days of [4, 6]) {
      await pool.query(
        `INSERT INTO webhook_events (key, type, company_id, data, created_at) VALUES ($1, 'document.complete', $2, '{}', $3)`,
        [`evt_${days}`, companyId, daysAgo(days)],
      );
      await pool.query(`INSERT INTO notice_batches (company_id, kind, created_at) VALUES ($1, $2, $3)`, [
        companyId,
        `kind-${days}`,
        daysAgo(days),
      ]);
    }
    for (const days of [8, 10]) {
      await pool.query(`INSERT INTO scan_alerts VALUES ($1, 'too_often', $2, 1)`, [`code-${days}`, daysAgo(days)]);
    }
    const context = contextWith({
      WEBHOOK_LOG_RETENTION_DAYS: '5',
      NOTICE_RETENTION_DAYS: '5',
      ALERT_RETENTION_DAYS: '9',
    });
    await expireWebhookEvents(context);
    await expireNotices(context);
    await expireScans(context);
    expect(await namesOf('SELECT key AS name FROM webhook_events')).toEqual(['evt_4']);
    expect(await namesOf('SELECT kind AS name FROM notice_batches')).toEqual(['kind-4']);
    expect(await namesOf('SELECT extended_id AS name FROM scan_alerts')).toEqual(['code-8']);
  });
});
