import type { ServedEndpoint } from '#server/core/http/endpoint.ts';
import { enrolPrint } from './endpoints/enrol-print.ts';
import { deleteEnrolledPrint, listEnrolledPrints } from './endpoints/enrolled-prints.ts';
import { deleteQaCapture, listQaCaptures } from './endpoints/qa-captures.ts';
import { submitQaCaptures } from './endpoints/submit-captures.ts';
import { createQaCapture } from './endpoints/take-capture.ts';

export const printQualityEndpoints: readonly ServedEndpoint[] = [
  createQaCapture,
  listQaCaptures,
  deleteQaCapture,
  submitQaCaptures,
  enrolPrint,
  listEnrolledPrints,
  deleteEnrolledPrint,
];
