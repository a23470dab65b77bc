import { onPartnershipChanged } from '#server/accounts/shared/on-partnership-changed.ts';
import type { ServedEndpoint } from '#server/core/http/endpoint.ts';
import { archiveWorkorder } from './endpoints/archive-workorder.ts';
import { cancelWorkorder } from './endpoints/cancel-workorder.ts';
import { createCommentPhoto, getCommentPhoto } from './endpoints/comment-photos.ts';
import { createComment, listComments, withdrawComment } from './endpoints/comments.ts';
import { getConversation, updateConversation } from './endpoints/conversation.ts';
import { createFromTemplate } from './endpoints/create-from-template.ts';
import { createSg } from './endpoints/create-sg.ts';
import { createSid } from './endpoints/create-sid.ts';
import { decideUnprinted } from './endpoints/decide-unprinted.ts';
import { duplicateWorkorder } from './endpoints/duplicate-workorder.ts';
import { printerConfirm } from './endpoints/printer-confirm.ts';
import { getWorkorder, listWorkorders } from './endpoints/read-workorders.ts';
import { reportPrinted } from './endpoints/report-printed.ts';
import { deleteTemplatePicture, getTemplatePicture, putTemplatePicture } from './endpoints/template-picture.ts';
import {
  answerTemplateRequest,
  createTemplateRequest,
  getTemplateRequest,
  listTemplateRequests,
} from './endpoints/template-requests.ts';
import { createTemplate, getTemplate, listTemplates, updateTemplate } from './endpoints/templates.ts';
import { followPartnership } from './shared/follow-partnership.ts';

onPartnershipChanged.add(followPartnership);

export const workorderEndpoints: readonly ServedEndpoint[] = [
  listTemplates,
  createTemplate,
  getTemplate,
  updateTemplate,
  putTemplatePicture,
  deleteTemplatePicture,
  getTemplatePicture,
  listTemplateRequests,
  createTemplateRequest,
  getTemplateRequest,
  answerTemplateRequest,
  createFromTemplate,
  createSid,
  createSg,
  duplicateWorkorder,
  listWorkorders,
  getWorkorder,
  printerConfirm,
  reportPrinted,
  decideUnprinted,
  cancelWorkorder,
  archiveWorkorder,
  listComments,
  createComment,
  withdrawComment,
  createCommentPhoto,
  getCommentPhoto,
  getConversation,
  updateConversation,
];
