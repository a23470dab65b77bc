import type { Operation } from '#server/core/http/operation.ts';
import { closeChallenge, downloadChallengeSheet, openChallenge } from './operations/challenges.ts';
import { judgeChallengePhoto } from './operations/judge-challenge-photo.ts';
import { listPrintModels, readModelLedger, readPublicLedger } from './operations/print-models.ts';
import { publishLedger, withdrawLedger } from './operations/publications.ts';

export const ledgerOperations: readonly Operation[] = [
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
