import * as z from 'zod';
import { companyTypes } from '#lib/permissions/permissions.ts';
import { reasonText } from '#lib/texts/reason-text.ts';
import { companyRef, id, idParams, listQuery, page, queryId, queryWideId, text, timestamp, wideId } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { maxPictureBytes, pictureTypes } from './picture-limits.ts';
import { maxCommentLength, maxCommentPhotos } from './values/workorders.ts';

/** The conversation of a workorder: its brand owner, its printing partner and the operator's staff. */
const tag = 'Workorders';
const path = '/api/v2/workorders/:id/comments/';

export const commentPhoto = z.object({
  id: wideId,
  url: z.string(),
  thumbnail_url: z.string(),
  /** Pixels. */
  width: z.int(),
  height: z.int(),
});
export type CommentPhoto = z.output<typeof commentPhoto>;

const person = z.object({
  id,
  name: z.string(),
  company: companyRef,
  company_type: z.enum(companyTypes),
});

export const workorderComment = z.object({
  id: wideId,
  author: person,
  /** Empty when it is withdrawn. */
  text: z.string(),
  photos: z.array(commentPhoto),
  created_at: timestamp,
  withdrawn_at: timestamp.nullable(),
  /** Until when the caller can withdraw it; null for comments of others, and when that is over. */
  withdrawable_until: timestamp.nullable(),
});
export type WorkorderComment = z.output<typeof workorderComment>;

export const listComments = defineEndpoint({
  id: 'listWorkorderComments',
  tag,
  summary: 'List the comments of a workorder, oldest first',
  method: 'GET',
  path,
  access: 'workorder_view',
  status: 200,
  success: 'json',
  params: idParams,
  query: listQuery(['id']),
  response: page(workorderComment),
});

export const createComment = defineEndpoint({
  id: 'createWorkorderComment',
  tag,
  summary: 'Comment on a workorder; the people who take part in its conversation get a mail',
  method: 'POST',
  path,
  access: 'workorder_view',
  status: 201,
  success: 'json',
  creates: true,
  audit: { resource: 'workorder_comment', id: 'response.id' },
  params: idParams,
  body: z
    .strictObject({
      text: text(maxCommentLength).default(''),
      /** Photos that the caller has uploaded for this workorder. */
      photos: z
        .array(wideId)
        .max(maxCommentPhotos, reasonText('atMostPhotosOfComment', { count: maxCommentPhotos }))
        .default([]),
    })
    .refine(({ text, photos }) => text !== '' || photos.length > 0, {
      path: ['text'],
      message: reasonText('fieldBlank'),
    }),
  response: workorderComment,
});

export const withdrawComment = defineEndpoint({
  id: 'withdrawWorkorderComment',
  tag,
  summary: 'Withdraw a comment of your own within 15 minutes; its text and photos are removed',
  method: 'DELETE',
  path: '/api/v2/workorders/:id/comments/:comment/',
  access: 'workorder_view',
  status: 204,
  success: 'empty',
  audit: { resource: 'workorder_comment', id: 'params.comment' },
  params: idParams.extend({ comment: queryWideId }),
  problems: { 409: 'The comment is too old to be withdrawn.' },
});

export const createCommentPhoto = defineEndpoint({
  id: 'createWorkorderCommentPhoto',
  tag,
  summary: 'Upload a photo for a comment; one that no comment names within a day is removed',
  method: 'POST',
  path: '/api/v2/workorders/:id/comment-photos/',
  access: 'workorder_view',
  status: 200,
  success: 'json',
  audit: { resource: 'workorder_comment_photo', id: 'response.id' },
  photo: true,
  pictureTypes,
  maxBody: maxPictureBytes,
  params: idParams,
  body: z.strictObject({}),
  response: commentPhoto,
  problems: { 409: 'Too many uploaded photos are in no comment.' },
});

export const getCommentPhoto = defineEndpoint({
  id: 'getWorkorderCommentPhoto',
  tag,
  summary: 'A photo of a comment; a WebP with an ETag',
  method: 'GET',
  path: '/api/v2/workorders/:id/comment-photos/:photo/',
  access: 'workorder_view',
  status: 200,
  success: 'file',
  mediaType: 'image/webp',
  versioned: true,
  // The page of a workorder fetches each of them: too frequent and too little to be audited.
  audit: null,
  params: z.object({ id: queryId, photo: queryWideId }),
  query: z.strictObject({ size: z.enum(['full', 'thumbnail']).default('full') }),
});

export const conversation = z.object({
  /** Brand owner and printing partner. The operator's staff reads each conversation. */
  companies: z.array(companyRef),
  /** People who get a mail when the caller comments, at most 100. */
  recipients: z.array(person),
  /** Whether the caller gets no mails about this conversation. */
  is_muted: z.boolean(),
});
export type Conversation = z.output<typeof conversation>;

const conversationPath = '/api/v2/workorders/:id/conversation/';

export const getConversation = defineEndpoint({
  id: 'getWorkorderConversation',
  tag,
  summary: 'Who reads the comments of a workorder and who gets mails about them',
  method: 'GET',
  path: conversationPath,
  access: 'workorder_view',
  status: 200,
  success: 'json',
  params: idParams,
  response: conversation,
});

export const updateConversation = defineEndpoint({
  id: 'updateWorkorderConversation',
  tag,
  summary: 'Get no more mails about the comments of a workorder, or get them again',
  method: 'PATCH',
  path: conversationPath,
  access: 'workorder_view',
  status: 200,
  success: 'json',
  params: idParams,
  body: z.strictObject({ is_muted: z.boolean() }),
  response: conversation,
});
