import { onCaseClosed } from '#server/cases/shared/on-case-closed.ts';
import type { ServedEndpoint } from '#server/core/http/endpoint.ts';
import { createReportQuestion } from './endpoints/report-questions.ts';
import {
  deleteReport,
  getReport,
  getReportPhoto,
  listReports,
  updateReport,
  updateUnclaimedReport,
} from './endpoints/reports.ts';
import { handleReportsOf } from './shared/handle-reports-of.ts';

onCaseClosed.add(handleReportsOf);

export const reportsEndpoints: readonly ServedEndpoint[] = [
  listReports,
  getReport,
  updateReport,
  deleteReport,
  updateUnclaimedReport,
  getReportPhoto,
  createReportQuestion,
];
