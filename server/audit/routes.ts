import type { Operation } from '#server/core/http/operation.ts';
import { downloadAudit, searchAudit } from './operations/audit.ts';

export const auditOperations: readonly Operation[] = [searchAudit, downloadAudit];
