import type { Operation } from '#server/core/http/operation.ts';
import { cancelIngestion } from './operations/cancel-ingestion.ts';
import { processFromFile } from './operations/process-from-file.ts';
import { processUpload } from './operations/process-upload.ts';
import { downloadIngestionErrors, listIngestionErrors } from './operations/read-errors.ts';
import { getIngestion, getIngestionSource, listIngestions } from './operations/read-ingestions.ts';
import { addSids, addToWorkorder, createFromIngestionTemplate, getPostData } from './operations/start-ingestion.ts';
import {
  createIngestionTemplate,
  getIngestionTemplate,
  listIngestionTemplates,
  updateIngestionTemplate,
} from './operations/templates.ts';

export const ingestionOperations: readonly Operation[] = [
  listIngestions,
  getIngestion,
  listIngestionErrors,
  downloadIngestionErrors,
  getIngestionSource,
  cancelIngestion,
  listIngestionTemplates,
  createIngestionTemplate,
  getIngestionTemplate,
  updateIngestionTemplate,
  addSids,
  createFromIngestionTemplate,
  addToWorkorder,
  processFromFile,
  getPostData,
  processUpload,
];
