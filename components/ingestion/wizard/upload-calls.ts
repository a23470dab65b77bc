import * as z from 'zod';
import { addToWorkorderBody, createFromIngestionTemplateBody, createSidsBody } from '#lib/contract/ingestion.ts';

const fileCall = { codes: true, mode: true } as const;

/** The call that begins an upload, by the way it takes. */
export const uploadCall = z.discriminatedUnion('way', [
  z.strictObject({ way: z.literal('sids'), body: createSidsBody.omit(fileCall) }),
  z.strictObject({ way: z.literal('template'), body: createFromIngestionTemplateBody.omit(fileCall) }),
  z.strictObject({ way: z.literal('workorder'), body: addToWorkorderBody.omit(fileCall) }),
]);
export type UploadCall = z.input<typeof uploadCall>;
