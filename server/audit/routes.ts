import type { ServedEndpoint } from '#server/core/http/endpoint.ts';
import { downloadAudit, searchAudit } from './endpoints/audit.ts';

export const auditEndpoints: readonly ServedEndpoint[] = [searchAudit, downloadAudit];
