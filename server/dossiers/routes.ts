import type { ServedEndpoint } from '#server/core/http/endpoint.ts';
import { createCaseDossier } from './endpoints/create-dossier.ts';

export const dossiersEndpoints: readonly ServedEndpoint[] = [createCaseDossier];
