'use server';

import * as z from 'zod';
import { createArtwork } from '#lib/contract/artwork.ts';
import { type DocumentRecord, getDocument } from '#lib/contract/documents.ts';
import { runAction } from '#lib/portal/action.ts';
import { call } from '#lib/portal/client.ts';
import type { CallResult } from '#lib/portal/result.ts';
import { orderOptions } from '../new/order-options.ts';

/** Starts drawing the codes of a workorder. @returns the document that is being made */
export async function drawArtwork(
  id: number,
  input: unknown,
  idempotencyKey: string,
): Promise<CallResult<DocumentRecord>> {
  const schema = z.strictObject({ id: z.int().min(1).max(2_147_483_647), body: createArtwork.body });
  return runAction({ schema, input: { id, body: input }, permission: 'workorder_view' }, async (given) => {
    const started = await call(
      createArtwork,
      { params: { id: given.id }, body: given.body },
      orderOptions(idempotencyKey),
    );
    if (!started.ok) return started;
    return call(getDocument, { params: { document_key: started.data.document.key } });
  });
}

/** The document again, while it is made. */
export async function loadArtwork(key: string): Promise<CallResult<DocumentRecord>> {
  const input = { document_key: key };
  return runAction({ schema: getDocument.params, input, permission: 'workorder_view' }, (params) =>
    call(getDocument, { params }),
  );
}
