import type { Operation } from '#server/core/http/operation.ts';
import { changeStatus } from './operations/change-status.ts';
import { downloadCodes } from './operations/download-codes.ts';
import { getCodesFile, getSerialNumbers } from './operations/download-files.ts';
import { getCode, searchCodes } from './operations/read-codes.ts';
import { getCodeTask, getScmTask } from './operations/read-tasks.ts';
import { uploadScm } from './operations/upload-scm.ts';
import { uploadScmAsync } from './operations/upload-scm-async.ts';

export const codesOperations: readonly Operation[] = [
  getCodesFile,
  getSerialNumbers,
  downloadCodes,
  searchCodes,
  getCode,
  changeStatus,
  getCodeTask,
  uploadScm,
  uploadScmAsync,
  getScmTask,
];
