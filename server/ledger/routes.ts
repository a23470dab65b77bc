import type { ServedEndpoint } from '#server/core/http/endpoint.ts';
import { closeChallenge, downloadChallengeSheet, openChallenge } from './endpoints/challenges.ts';
import { judgeChallengePhoto } from './endpoints/judge-challenge-photo.ts';
import { listPrintModels, readModelLedger, readPublicLedger } from './endpoints/print-models.ts';
import { publishLedger, withdrawLedger } from './endpoints/publications.ts';

export const ledgerEndpoints: readonly ServedEndpoint[] = [
  listPrintModels,
  readModelLedger,
  readPublicLedger,
  publishLedger,
  withdrawLedger,
  openChallenge,
  closeChallenge,
  downloadChallengeSheet,
  judgeChallengePhoto,
];
