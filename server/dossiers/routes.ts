import type { ServedEndpoint } from '#server/core/http/endpoint.ts';
import { createCaseDossier } from './endpoints/create-dossier.ts';
import { createInspectionReport } from './endpoints/create-inspection-report.ts';

export const dossiersEndpoints: readonly ServedEndpoint[] = [createCaseDossier, createInspectionReport];
