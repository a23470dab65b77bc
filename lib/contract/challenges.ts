import * as z from 'zod';
import { id, idParams, queryId, timestamp } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { countedShare, ledgerKey } from './ledger-parts.ts';
import { imageQualities } from './photo.ts';
import { maxPhotoBytes } from './photo-limits.ts';
import { challengeVerdicts, mostChallengeGraphics } from './values/challenges.ts';

/** A challenge to fool a model: secret graphics, photos by anyone, and counted verdicts. */
const tag = 'Print quality';

const tally = z.object({
  photos: z.int().min(0),
  original: countedShare,
  unknown: countedShare,
  copy: countedShare,
  /** Photos that could not be judged: too far, blurred, damaged. */
  refused: countedShare,
});
export type ChallengeTally = z.output<typeof tally>;

export const challenge = z.object({
  id,
  state: z.enum(['open', 'closed']),
  /** On its sheet. */
  graphics: z.int(),
  opened_at: timestamp,
  closed_at: timestamp.nullable(),
  /** By what their senders said they show. */
  results: z.object({ originals: tally, attempts: tally }),
});
export type Challenge = z.output<typeof challenge>;

const challengeParams = idParams.extend({ challenge: queryId });

export const openChallenge = defineEndpoint({
  id: 'openChallenge',
  tag,
  summary: 'Open a challenge for a published model: a sheet of graphics with new patterns, to be printed and copied',
  method: 'POST',
  path: '/api/v2/print-models/:id/challenges/',
  access: 'scan_app_manage',
  status: 201,
  success: 'json',
  creates: true,
  params: idParams,
  body: z.strictObject({ graphics: z.int().min(1).max(mostChallengeGraphics) }),
  response: challenge,
  problems: { 409: 'The ledger is not published, a challenge is open, or the model can judge nothing any more.' },
  audit: { resource: 'challenge', id: 'response.id' },
});

export const closeChallenge = defineEndpoint({
  id: 'closeChallenge',
  tag,
  summary: 'Close a challenge: no more photos, and its patterns are gone for good',
  method: 'POST',
  path: '/api/v2/print-models/:id/challenges/:challenge/close/',
  access: 'scan_app_manage',
  status: 200,
  success: 'json',
  params: challengeParams,
  response: challenge,
  audit: { resource: 'challenge', id: 'params.challenge' },
});

export const downloadChallengeSheet = defineEndpoint({
  id: 'downloadChallengeSheet',
  tag,
  summary: 'Download the sheet of an open challenge for the press, as who opened it or as the printing partner',
  method: 'GET',
  path: '/api/v2/print-models/:id/challenges/:challenge/sheet/',
  access: 'workorder_download',
  status: 200,
  success: 'file',
  mediaType: 'application/pdf',
  params: challengeParams,
  problems: { 409: 'The challenge is closed: its patterns are gone.' },
  audit: { resource: 'challenge', id: 'params.challenge' },
});

export const judgeChallengePhoto = defineEndpoint({
  id: 'judgeChallengePhoto',
  tag,
  summary: 'Send a photo of an original or of an attempt to the open challenge of a published ledger',
  method: 'POST',
  path: '/api/v2/print-models/public/:key/photos/',
  access: 'public',
  status: 200,
  success: 'json',
  params: z.object({ key: ledgerKey }),
  photo: true,
  maxBody: maxPhotoBytes,
  body: z.strictObject({
    /** Subject of the photo according to its sender: a print of the sheet that was given out, or a copy of one. */
    claim: z.enum(['original', 'attempt']),
  }),
  response: z.object({
    verdict: z.enum(challengeVerdicts),
    image_quality: z.array(z.enum(imageQualities)),
    /** Advice for the next photo, in words. */
    hints: z.array(z.string()),
    /** The place of the graphic on the sheet, from 1. */
    graphic: z.int(),
    /** False for a photo that was counted before. */
    is_new: z.boolean(),
  }),
  problems: {
    400: 'The photo shows no graphic of the challenge.',
    409: 'No challenge is open, or it has all the photos that it can take.',
    429: 'Too many photos from one address, or more processor time for the challenge than it has a minute; see Retry-After.',
    503: 'Too many photos at once; see Retry-After.',
  },
  // Anybody's photos, which the challenge counts: the log is of what people of a company do.
  audit: null,
});
