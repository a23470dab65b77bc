import * as z from 'zod';
import {
  addToWorkorderBody,
  createFromIngestionTemplateBody,
  createSidsBody,
  getPostData,
  processUpload,
} from '#lib/contract/ingestion.ts';

const fileCall = { codes: true, mode: true } as const;

/** The call that begins an upload, by the way it takes. */
export const uploadCall = z.discriminatedUnion('way', [
  z.strictObject({ way: z.literal('sids'), body: createSidsBody.omit(fileCall) }),
  z.strictObject({ way: z.literal('template'), body: createFromIngestionTemplateBody.omit(fileCall) }),
  z.strictObject({ way: z.literal('workorder'), body: addToWorkorderBody.omit(fileCall) }),
  z.strictObject({ way: z.literal('deprecated'), body: getPostData.body }),
]);
export type UploadCall = z.input<typeof uploadCall>;

/** Call that starts the check at the service: the deprecated way names its settings here. */
export const startCall = z.discriminatedUnion('way', [
  z.strictObject({ way: z.literal('file') }),
  z.strictObject({ way: z.literal('deprecated'), body: processUpload.body.omit({ record: true }) }),
]);
export type StartCall = z.input<typeof startCall>;
