import type { Operation } from '#server/core/http/operation.ts';
import { followDownloadLink, getDocument, getDownloadLink, listDocuments } from './operations/documents.ts';

export const documentsOperations: readonly Operation[] = [
  listDocuments,
  getDocument,
  getDownloadLink,
  followDownloadLink,
];
