import type { ServedEndpoint } from '#server/core/http/endpoint.ts';
import { deleteConsumed, getConsumed, putConsumed } from './endpoints/consumed.ts';
import { downloadCodes, downloadSelection } from './endpoints/download-codes.ts';
import { getCodesFile, getSerialNumbers } from './endpoints/download-files.ts';
import { getInspection, inspectCode } from './endpoints/inspect-code.ts';
import { setInspectionValues, undoInspectionValues } from './endpoints/inspection-values.ts';
import { listScmValues } from './endpoints/list-scm-values.ts';
import { previewCodeSelection } from './endpoints/preview-selection.ts';
import { getCode, searchCodes } from './endpoints/read-codes.ts';
import {
  downloadRefusedCodes,
  getCodeTask,
  getScmTask,
  listCodeTasks,
  listRefusedCodes,
} from './endpoints/read-tasks.ts';
import { undoCodeTask } from './endpoints/undo-task.ts';
import { updateCodeStatus } from './endpoints/update-code-status.ts';
import { uploadScm } from './endpoints/upload-scm.ts';
import { uploadScmAsync } from './endpoints/upload-scm-async.ts';

export const codesEndpoints: readonly ServedEndpoint[] = [
  getCodesFile,
  getSerialNumbers,
  downloadCodes,
  downloadSelection,
  searchCodes,
  getCode,
  getConsumed,
  putConsumed,
  deleteConsumed,
  previewCodeSelection,
  updateCodeStatus,
  listCodeTasks,
  getCodeTask,
  listRefusedCodes,
  downloadRefusedCodes,
  undoCodeTask,
  uploadScm,
  uploadScmAsync,
  getScmTask,
  listScmValues,
  getInspection,
  inspectCode,
  setInspectionValues,
  undoInspectionValues,
];
