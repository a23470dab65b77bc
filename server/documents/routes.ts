import type { ServedEndpoint } from '#server/core/http/endpoint.ts';
import { followDownloadLink, getDocument, getDownloadLink, listDocuments } from './endpoints/documents.ts';

export const documentsEndpoints: readonly ServedEndpoint[] = [
  listDocuments,
  getDocument,
  getDownloadLink,
  followDownloadLink,
];
