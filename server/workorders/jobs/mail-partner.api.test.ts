import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { Insertable } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WorkordersTable } from '#server/core/db/schema.ts';
import { ingestUpload } from '#server/ingestion/jobs/ingest-codes.job.ts';
import { mailCodesAdded } from '#server/ingestion/jobs/mail-codes-added.job.ts';
import {
  type IngestionWorld,
  insertProcessingRecord,
  openIngestionWorld,
} from '#server/ingestion/testing/ingestion-world.ts';
import { mailWorkorderWaiting } from './mail-workorder-waiting.job.ts';

let world: IngestionWorld;
beforeAll(async () => {
  world = await openIngestionWorld({ PORTAL_URL: 'http://portal.test' });
  const user = { company_id: world.partner.id, name: 'X', password_hash: '' };
  await world.context.database.db
    .insertInto('users')
    .values([
      { ...user, email: 'operator@printer.test', role: 'print_operator' },
      { ...user, email: 'gone@printer.test', role: 'print_operator', is_active: false },
      { ...user, email: 'other@printer.test', role: 'unknown' },
    ])
    .execute();
});
afterAll(() => world.close());
beforeEach(() => rm(world.context.config.mail.directory, { recursive: true, force: true }));

let made = 0;
async function insertWorkorder(values: Partial<Insertable<WorkordersTable>> = {}) {
  made += 1;
  const { id } = await world.context.database.db
    .insertInto('workorders')
    .values({
      company_id: world.brand.id,
      printing_partner_id: world.partner.id,
      reference: `Order ${made}`,
      code_layout: 'sg-inside',
      use_serial_number: false,
      quantity: 1500,
      codes_generated: 1500,
      activate_on_complete: false,
      url_prefix: 'http://codes.test/',
      extended_id_style: 'legacy',
      due_date: '2026-12-24',
      codegen_status: 1,
      ingestion_key: `ing_order_${made}`,
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, reference: `Order ${made}` };
}

async function readMails(): Promise<string[]> {
  const { directory } = world.context.config.mail;
  const names = await readdir(directory).catch(() => []);
  const texts = await Promise.all(names.map((name) => readFile(`${directory}/${name}`, 'utf8')));
  return texts.map((text) => text.replace(/=\r\n/g, ''));
}

describe('a workorder that waits for its printing partner', () => {
  const run = (workorderId: number) => mailWorkorderWaiting.run({ workorderId }, world.context);

  it('is told to those who print, once', async () => {
    const { id, reference } = await insertWorkorder();
    await run(id);
    await run(id);
    const mails = await readMails();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain(`Subject: Workorder to confirm: ${reference} (Brand)`);
    expect(mails[0]).toMatch(/^To: admin@printer\.test, operator@printer\.test\r$/m);
    expect(mails[0]).toContain('Codes: 1,500');
    expect(mails[0]).toContain('Due: 2026-12-24');
    expect(mails[0]).toContain(`http://portal.test/workorders/${id}`);
    expect(mails[0]).toContain(`Message-ID: <workorder-${id}.waiting@proofmark>`);
  });

  it('is told when mail works again', async () => {
    const { id } = await insertWorkorder();
    const { directory } = world.context.config.mail;
    await writeFile(directory, 'in the way of a folder');
    await expect(run(id)).rejects.toThrow();
    await rm(directory);
    await run(id);
    expect(await readMails()).toHaveLength(1);
  });

  it('is not told when it was canceled or confirmed meanwhile', async () => {
    await run((await insertWorkorder({ canceled_at: new Date() })).id);
    await run((await insertWorkorder({ codegen_status: 6 })).id);
    expect(await readMails()).toEqual([]);
  });
});

describe('uploaded codes', () => {
  async function addTo(workorderId: number | null, id: string, templateId: number | null = null) {
    const { db, pool } = world.context.database;
    const parameters = { printing_partner: templateId === null ? null : world.partner.id };
    const record = await insertProcessingRecord(world, world.brand, `id\n${id}\n`, { parameters });
    await db
      .updateTable('ingestions')
      .set({ target_workorder_id: workorderId, template_id: templateId })
      .where('id', '=', record.id)
      .execute();
    await ingestUpload(record.id, world.context);
    await ingestUpload(record.id, world.context);
    const { status, workorder_id } = await db
      .selectFrom('ingestions')
      .where('id', '=', record.id)
      .select(['status', 'workorder_id'])
      .executeTakeFirstOrThrow();
    expect(status).toBe('completed');
    const { rows } = await pool.query<{ name: string }>(
      `SELECT name FROM pgboss.job WHERE name LIKE 'mail-%'
          AND ((data->>'ingestionId')::int = $1 OR (data->>'workorderId')::int = $2)`,
      [record.id, workorder_id],
    );
    return { ingestionId: record.id, key: record.key, workorderId: workorder_id, jobs: rows.map(({ name }) => name) };
  }

  async function insertTemplate(mode: 'pre-print' | 'post-print'): Promise<number> {
    const { db } = world.context.database;
    const template = await db
      .insertInto('workorder_templates')
      .values({ company_id: world.brand.id, name: mode, code_layout: 'sg-inside' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id } = await db
      .insertInto('ingestion_templates')
      .values({
        key: `tpl-${mode}`,
        company_id: world.brand.id,
        workorder_template_id: template.id,
        ingestion_mode: mode,
        name: mode,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  it('that are to be printed tell the partner of their workorder, once; those on goods do not', async () => {
    const { jobs, workorderId } = await addTo(null, 'mail-pre-1', await insertTemplate('pre-print'));
    expect(jobs).toEqual(['mail-workorder-waiting']);
    await mailWorkorderWaiting.run({ workorderId: workorderId ?? 0 }, world.context);
    expect(await readMails()).toHaveLength(1);
    expect((await addTo(null, 'mail-post-1', await insertTemplate('post-print'))).jobs).toEqual([]);
  });

  it('that are added before printing tell the partner, once', async () => {
    const { id, reference } = await insertWorkorder({ ingestion_mode: 'pre-print' });
    const { jobs, ingestionId, key } = await addTo(id, 'mail-added-1');
    expect(jobs).toEqual(['mail-codes-added']);
    const run = () => mailCodesAdded.run({ ingestionId }, world.context);
    await run();
    await run();
    const mails = await readMails();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain(`Subject: Codes added: ${reference} (Brand)`);
    expect(mails[0]).toContain('Codes: 1,501');
    expect(mails[0]).toContain(`Message-ID: <${key}.added@proofmark>`);
  });

  it('that are added after printing do not', async () => {
    const { id } = await insertWorkorder({ ingestion_mode: 'post-print', codegen_status: 4 });
    expect((await addTo(id, 'mail-added-2')).jobs).toEqual([]);
  });
});
