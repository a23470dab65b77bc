import type { Operation } from '#server/core/http/operation.ts';
import { archiveWorkorder } from './operations/archive-workorder.ts';
import { cancelWorkorder } from './operations/cancel-workorder.ts';
import { createFromTemplate } from './operations/create-from-template.ts';
import { createSg } from './operations/create-sg.ts';
import { createSid } from './operations/create-sid.ts';
import { duplicateWorkorder } from './operations/duplicate-workorder.ts';
import { printerConfirm } from './operations/printer-confirm.ts';
import { getWorkorder, listWorkorders } from './operations/read-workorders.ts';
import { reportPrinted } from './operations/report-printed.ts';
import { deleteTemplatePicture, getTemplatePicture, putTemplatePicture } from './operations/template-picture.ts';
import { createTemplate, getTemplate, listTemplates, updateTemplate } from './operations/templates.ts';

export const workorderOperations: readonly Operation[] = [
  listTemplates,
  createTemplate,
  getTemplate,
  updateTemplate,
  putTemplatePicture,
  deleteTemplatePicture,
  getTemplatePicture,
  createFromTemplate,
  createSid,
  createSg,
  duplicateWorkorder,
  listWorkorders,
  getWorkorder,
  printerConfirm,
  reportPrinted,
  cancelWorkorder,
  archiveWorkorder,
];
