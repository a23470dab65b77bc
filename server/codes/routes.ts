import type { Operation } from '#server/core/http/operation.ts';
import { changeStatus } from './operations/change-status.ts';
import { downloadCodes, downloadSelection } from './operations/download-codes.ts';
import { getCodesFile, getSerialNumbers } from './operations/download-files.ts';
import { listScmValues } from './operations/list-scm-values.ts';
import { previewCodeSelection } from './operations/preview-selection.ts';
import { getCode, searchCodes } from './operations/read-codes.ts';
import {
  downloadRefusedCodes,
  getCodeTask,
  getScmTask,
  listCodeTasks,
  listRefusedCodes,
} from './operations/read-tasks.ts';
import { undoCodeTask } from './operations/undo-task.ts';
import { uploadScm } from './operations/upload-scm.ts';
import { uploadScmAsync } from './operations/upload-scm-async.ts';

export const codesOperations: readonly Operation[] = [
  getCodesFile,
  getSerialNumbers,
  downloadCodes,
  downloadSelection,
  searchCodes,
  getCode,
  previewCodeSelection,
  changeStatus,
  listCodeTasks,
  getCodeTask,
  listRefusedCodes,
  downloadRefusedCodes,
  undoCodeTask,
  uploadScm,
  uploadScmAsync,
  getScmTask,
  listScmValues,
];
