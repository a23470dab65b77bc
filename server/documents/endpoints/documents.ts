import * as contract from '#lib/contract/documents.ts';
import { reason } from '#lib/texts/reason.ts';
import { findTimeZone } from '#server/accounts/shared/time-zone.ts';
import { scopeOf } from '#server/core/actor.ts';
import { DomainError, notFound } from '#server/core/errors.ts';
import { fileDay } from '#server/core/files/file-day.ts';
import { isLookingAhead } from '#server/core/http/call-kind.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { orderOf, toPage } from '#server/core/http/paging.ts';
import { presentDocument } from '../present/present-document.ts';
import {
  consumeDownloadLink,
  documentOfLink,
  findDocument,
  insertDownloadLink,
  listDocuments as listVisibleDocuments,
} from '../queries/documents.ts';
import { fileOf } from '../rules/document-file.ts';
import { createLinkSecret, hashLinkSecret, linkLifetimeSeconds } from '../rules/download-link.ts';
import { documentAccess } from '../shared/document-access.ts';

const storageLinkSeconds = 60;

export const listDocuments = endpoint(contract.listDocuments, async ({ query, actor, database, config }) => {
  const order = orderOf<'created_at'>(query.ordering, '-created_at');
  const rows = await listVisibleDocuments(database.db, scopeOf(actor), documentAccess(actor), { ...query, ...order });
  return toPage({ endpoint: contract.listDocuments, baseUrl: config.urls.api, query }, rows, presentDocument);
});

export const getDocument = endpoint(contract.getDocument, async ({ params, actor, database }) => {
  const document = await findDocument(database.db, scopeOf(actor), documentAccess(actor), params.document_key);
  if (!document) throw notFound();
  return presentDocument(document);
});

export const getDownloadLink = endpoint(
  contract.getDownloadLink,
  async ({ params, actor, database, inUnitOfWork, config }) => {
    const document = await findDocument(database.db, scopeOf(actor), documentAccess(actor), params.document_key);
    if (!document) throw notFound();
    if (document.status !== 'complete' || document.expires_at.getTime() <= Date.now()) {
      throw new DomainError(
        'conflict',
        document.status === 'complete'
          ? reason('documentExpired')
          : reason('documentNotReady', { status: document.status }),
      );
    }
    const secret = createLinkSecret();
    await inUnitOfWork(({ trx }) =>
      insertDownloadLink(trx, {
        documentId: document.id,
        secretHash: hashLinkSecret(secret),
        lifetimeSeconds: linkLifetimeSeconds,
      }),
    );
    return { link: `${config.urls.api}/api/v2/documents/download/${secret}` };
  },
);

export const followDownloadLink = endpoint(
  contract.followDownloadLink,
  async ({ params, database: { db }, inUnitOfWork, store, request, audit }) => {
    const hash = hashLinkSecret(params.secret);
    // A call that asks whether the link would answer leaves it unused, and gets no address of the file.
    const isAsking = isLookingAhead(request);
    const document = isAsking
      ? await documentOfLink(db, hash)
      : await inUnitOfWork(({ trx }) => consumeDownloadLink(trx, hash));
    if (!document?.object_key) throw new DomainError('gone', reason('downloadLinkExpired'));
    if (isAsking && request.method !== 'HEAD') throw new DomainError('unavailable', reason('downloadLinkKept'));
    audit({ companyId: document.company_id, resourceId: document.key });
    if (request.method === 'HEAD') return { location: null };
    const day = fileDay(document.created_at, await findTimeZone(db, document.created_by));
    const location = await store.presignGet(document.object_key, {
      expiresInSeconds: storageLinkSeconds,
      ...fileOf({ ...document, object_key: document.object_key }, day),
    });
    return { location };
  },
);
