import type { ServedEndpoint } from '#server/core/http/endpoint.ts';
import { cancelIngestion } from './endpoints/cancel-ingestion.ts';
import { checkIngestionCodes } from './endpoints/check-codes.ts';
import { processFromFile } from './endpoints/process-from-file.ts';
import { processUpload } from './endpoints/process-upload.ts';
import { downloadIngestionErrors, listIngestionErrors } from './endpoints/read-errors.ts';
import { getIngestion, getIngestionSource, listIngestions } from './endpoints/read-ingestions.ts';
import { addToWorkorder, createFromIngestionTemplate, createSids, getPostData } from './endpoints/start-ingestion.ts';
import {
  createIngestionTemplate,
  getIngestionTemplate,
  listIngestionTemplates,
  updateIngestionTemplate,
} from './endpoints/templates.ts';
import { updateIngestion } from './endpoints/update-ingestion.ts';

export const ingestionEndpoints: readonly ServedEndpoint[] = [
  listIngestions,
  getIngestion,
  listIngestionErrors,
  downloadIngestionErrors,
  getIngestionSource,
  cancelIngestion,
  updateIngestion,
  listIngestionTemplates,
  createIngestionTemplate,
  getIngestionTemplate,
  updateIngestionTemplate,
  checkIngestionCodes,
  createSids,
  createFromIngestionTemplate,
  addToWorkorder,
  processFromFile,
  getPostData,
  processUpload,
];
