import { auditCodes } from './codes.ts';
import { auditFiles } from './files.ts';
import type { Audited, Finding } from './finding.ts';
import { auditMessages } from './messages.ts';
import { auditProofs, auditScans } from './scans.ts';
import { auditUploads } from './uploads.ts';

/** Compares each acknowledged write with the service's data. No work may be running any more. */
export async function audit(audited: Audited): Promise<Finding[]> {
  return [
    ...(await auditCodes(audited)),
    ...(await auditFiles(audited)),
    await auditUploads(audited),
    await auditScans(audited),
    await auditProofs(audited),
    ...(await auditMessages(audited)),
  ];
}
