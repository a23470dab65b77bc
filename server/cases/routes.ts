import type { ServedEndpoint } from '#server/core/http/endpoint.ts';
import { createCase, createCaseNote, getCase, listCases, updateCase } from './endpoints/cases.ts';

export const casesEndpoints: readonly ServedEndpoint[] = [listCases, createCase, getCase, updateCase, createCaseNote];
