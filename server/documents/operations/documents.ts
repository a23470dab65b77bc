import * as contract from '#lib/contract/documents.ts';
import { scopeOf } from '#server/core/actor.ts';
import { DomainError, notFound } from '#server/core/errors.ts';
import { orderOf, toPage } from '#server/core/http/paging.ts';
import { route } from '#server/core/http/route.ts';
import { artworkCategory } from '../exports/artwork-category.ts';
import { presentDocument } from '../present/present-document.ts';
import {
  documentOfLink,
  findDocument,
  insertDownloadLink,
  listDocuments,
  takeDownloadLink,
} from '../queries/documents.ts';
import { documentAccess } from '../rules/document-access.ts';
import { createLinkSecret, hashLinkSecret, linkLifetimeSeconds } from '../rules/download-link.ts';

const storageLinkSeconds = 60;

export const listDocumentsRoute = route(contract.listDocuments, async ({ query, actor, services }) => {
  const order = orderOf<'created_at'>(query.ordering, '-created_at');
  const rows = await listDocuments(services.database.db, scopeOf(actor), documentAccess(actor), { ...query, ...order });
  return toPage({ endpoint: contract.listDocuments, baseUrl: services.config.urls.api, query }, rows, presentDocument);
});

export const getDocumentRoute = route(contract.getDocument, async ({ params, actor, services }) => {
  const document = await findDocument(services.database.db, scopeOf(actor), documentAccess(actor), params.document_key);
  if (!document) throw notFound();
  return presentDocument(document);
});

export const getDownloadLinkRoute = route(contract.getDownloadLink, async ({ params, actor, services }) => {
  const document = await findDocument(services.database.db, scopeOf(actor), documentAccess(actor), params.document_key);
  if (!document) throw notFound();
  if (document.status !== 'complete' || document.expires_at.getTime() <= Date.now()) {
    throw new DomainError(
      'conflict',
      `The document is ${document.status === 'complete' ? 'expired' : document.status}.`,
    );
  }
  const secret = createLinkSecret();
  await insertDownloadLink(services.database.db, {
    documentId: document.id,
    secretHash: hashLinkSecret(secret),
    lifetimeSeconds: linkLifetimeSeconds,
  });
  return { link: `${services.config.urls.api}/api/v2/documents/download/${secret}` };
});

export const followDownloadLinkRoute = route(
  contract.followDownloadLink,
  async ({ params, services, request, audit }) => {
    const { db } = services.database;
    const hash = hashLinkSecret(params.secret);
    // A HEAD only asks whether the link would answer: it does not use it up, and so is not told where the file is.
    const document = request.method === 'HEAD' ? await documentOfLink(db, hash) : await takeDownloadLink(db, hash);
    if (!document?.object_key) throw new DomainError('gone', 'This link was used or has run out. Make a new one.');
    audit({ companyId: document.company_id, resourceId: document.key });
    if (request.method === 'HEAD') return { location: null };
    const location = await services.store.presignGet(document.object_key, {
      expiresInSeconds: storageLinkSeconds,
      fileName: `${document.category === artworkCategory ? 'artwork' : 'codes'} ${document.created_at.toISOString().slice(0, 10)} ${document.key.slice(-6)}.zip`,
      contentType: 'application/zip',
    });
    return { location };
  },
);
