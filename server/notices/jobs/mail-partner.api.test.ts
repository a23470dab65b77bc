import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { Insertable } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WorkordersTable } from '#server/core/db/schema/workorders.ts';
import { ingestUpload } from '#server/ingestion/jobs/ingest-codes.job.ts';
import {
  type IngestionWorld,
  insertProcessingRecord,
  openIngestionWorld,
} from '#server/ingestion/testing/ingestion-world.ts';
import { recordNotice } from '#server/notice-events/shared/record-notice.ts';
import { endWindows, sendNotices } from '#server/notices/testing/send-notices.ts';

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
beforeEach(async () => {
  await world.context.database.pool.query('TRUNCATE notice_windows, notice_batches, notice_events, notice_mails');
  await rm(world.context.config.mail.directory, { recursive: true, force: true });
});
const send = () => sendNotices(world.context);

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
  const note = (subjectId: number) =>
    world.context.database.db
      .transaction()
      .execute((trx) =>
        recordNotice(trx, { kind: 'order_waiting', companyId: world.partner.id, subjectId, authorId: null }),
      );

  // conforms: 28.32
  it('is mailed to the printing partner, once', async () => {
    const { id, reference } = await insertWorkorder();
    await note(id);
    await send();
    await send();
    const mails = await readMails();
    expect(mails.map((mail) => /^To: (.*)\r$/m.exec(mail)?.[1]).sort()).toEqual([
      'admin@printer.test',
      'operator@printer.test',
    ]);
    for (const mail of mails) {
      expect(mail).toContain(`Subject: Workorder to confirm: ${reference} (Brand)`);
      expect(mail).toContain('Codes: 1,500');
      expect(mail).toContain('Due: 24 Dec 2026');
      expect(mail).toContain(`http://portal.test/workorders/${id}`);
      expect(mail).toMatch(/Message-ID: <notice-\d+\.\d+@proofmark>/);
    }
  });

  it('is mailed when mail works again', async () => {
    const { id } = await insertWorkorder();
    const { directory } = world.context.config.mail;
    await writeFile(directory, 'in the way of a folder');
    await note(id);
    await expect(send()).rejects.toThrow();
    await rm(directory);
    await send();
    expect(await readMails()).toHaveLength(2);
  });

  it('is not mailed when it was canceled or confirmed meanwhile', async () => {
    await note((await insertWorkorder({ canceled_at: new Date() })).id);
    await note((await insertWorkorder({ codegen_status: 6 })).id);
    await send();
    expect(await readMails()).toEqual([]);
    const { id, reference } = await insertWorkorder();
    await note(id);
    await note((await insertWorkorder({ codegen_status: 6 })).id);
    await endWindows(world.context);
    await send();
    for (const mail of await readMails()) expect(mail).toContain(`Subject: Workorder to confirm: ${reference}`);
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
    const { rows } = await pool.query<{ kind: string }>(
      `SELECT kind FROM notice_events WHERE (kind = 'codes_added' AND subject_id = $1)
          OR (kind = 'order_waiting' AND subject_id = $2)`,
      [record.id, workorder_id],
    );
    return rows.map(({ kind }) => kind);
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

  // conforms: 28.32
  it('that are to be printed tell the partner of their workorder, once; those on goods do not', async () => {
    expect(await addTo(null, 'mail-pre-1', await insertTemplate('pre-print'))).toEqual(['order_waiting']);
    await send();
    await send();
    expect(await readMails()).toHaveLength(2);
    expect(await addTo(null, 'mail-post-1', await insertTemplate('post-print'))).toEqual([]);
  });

  it('that are added before printing tell the partner, once', async () => {
    const { id, reference } = await insertWorkorder({ ingestion_mode: 'pre-print' });
    expect(await addTo(id, 'mail-added-1')).toEqual(['codes_added']);
    await send();
    await send();
    const mails = await readMails();
    expect(mails).toHaveLength(2);
    for (const mail of mails) {
      expect(mail).toContain(`Subject: Codes added: ${reference} (Brand)`);
      expect(mail).toContain('Codes: 1,501');
    }
  });

  it('that are added after printing do not', async () => {
    const { id } = await insertWorkorder({ ingestion_mode: 'post-print', codegen_status: 4 });
    expect(await addTo(id, 'mail-added-2')).toEqual([]);
  });
});
