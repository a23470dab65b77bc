import { englishReason } from '#lib/texts/english-reason.ts';
import { type Reason, reason } from '#lib/texts/reason.ts';
import type { UnitOfWork } from '#server/core/db/unit-of-work.ts';
import { recordNotice } from '#server/notice-events/shared/record-notice.ts';
import { emitDocumentEvent } from './document-events.ts';

/** A document as the job that makes it sees it. */
export interface ExportDocument {
  id: number;
  key: string;
  companyId: number;
  category: string;
  /** The workorder, of artwork. */
  relatedId: number | null;
  parameters: Record<string, unknown>;
  createdAt: Date;
}

interface DocumentOwner {
  companyId: number;
  authorId: number | null;
}
const ownerColumns = 'company_id AS "companyId", created_by AS "authorId"';

/** Claims a document that is not finished: its status becomes in-progress. Null when there is nothing to do. */
export async function beginExport({ client }: UnitOfWork, documentId: number): Promise<ExportDocument | null> {
  const { rows } = await client.query<ExportDocument>(
    `UPDATE documents SET status = 'in-progress'
      WHERE id = $1 AND status IN ('pending', 'in-progress') AND expires_at > now()
  RETURNING id, key, company_id AS "companyId", category, related_id AS "relatedId", parameters, created_at AS "createdAt"`,
    [documentId],
  );
  return rows[0] ?? null;
}

export async function reportExport({ client }: UnitOfWork, documentId: number, share: number): Promise<void> {
  await client.query(`UPDATE documents SET progress = $2 WHERE id = $1 AND status = 'in-progress' AND progress < $2`, [
    documentId,
    share,
  ]);
}

/** @returns false when the document is finished or expired already, and the file is of no use. */
export async function finishExport(
  { trx, client }: UnitOfWork,
  documentId: number,
  file: { key: string; size: number; rows: number },
): Promise<boolean> {
  const { rows } = await client.query<DocumentOwner>(
    `UPDATE documents
        SET status = 'complete', object_key = $2, file_size = $3, row_count = $4, progress = 1, error_data = '{}',
            ended_at = now()
      WHERE id = $1 AND status = 'in-progress' RETURNING ${ownerColumns}`,
    [documentId, file.key, file.size, file.rows],
  );
  if (!rows[0]) return false;
  await emitDocumentEvent(trx, documentId, 'document.complete');
  await recordNotice(trx, { kind: 'export_ended', subjectId: documentId, ...rows[0] });
  return true;
}

/** A try failed and another follows: the document says so until the next try ends. */
export async function reportInterruption({ client }: UnitOfWork, documentId: number): Promise<void> {
  await client.query(`UPDATE documents SET error_data = $2 WHERE id = $1 AND status IN ('pending', 'in-progress')`, [
    documentId,
    errorData(reason('workInterrupted')),
  ]);
}

const errorData = (why: Reason) => JSON.stringify({ message: englishReason(why), message_reason: why });

export async function failExport({ trx, client }: UnitOfWork, documentId: number, why: Reason): Promise<void> {
  const { rows } = await client.query<DocumentOwner>(
    `UPDATE documents SET status = 'error', error_data = $2, ended_at = now()
      WHERE id = $1 AND status IN ('pending', 'in-progress') RETURNING ${ownerColumns}`,
    [documentId, errorData(why)],
  );
  if (!rows[0]) return;
  await emitDocumentEvent(trx, documentId, 'document.failed');
  await recordNotice(trx, { kind: 'export_ended', subjectId: documentId, ...rows[0] });
}
