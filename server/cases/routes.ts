import type { ServedEndpoint } from '#server/core/http/endpoint.ts';
import { createCase, createCaseNote, getCase, listCases, updateCase } from './endpoints/cases.ts';
import { mergeCases, splitCase } from './endpoints/merge-cases.ts';
import { openInspectionCase } from './endpoints/open-inspection-case.ts';

export const casesEndpoints: readonly ServedEndpoint[] = [
  listCases,
  createCase,
  getCase,
  updateCase,
  createCaseNote,
  mergeCases,
  splitCase,
  openInspectionCase,
];
