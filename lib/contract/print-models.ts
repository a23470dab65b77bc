import * as z from 'zod';
import { challenge } from './challenges.ts';
import { companyRef, id, idParams, listQuery, page, timestamp } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { countedShare, ledgerKey } from './ledger-parts.ts';
import { authenticationStatuses } from './photo.ts';
import { printModel } from './print-quality.ts';

/** Quality of a model's verdicts: its proofs, confidence, drift and error rates. */
const tag = 'Print quality';

const named = z.object({ id, name: z.string() });

/** One figure of the proofs: how far prints lie apart, and between what that is with so few prints (90 %). */
const figureSpread = z.object({
  name: z.enum(['strength', 'balance', 'lone']),
  deviation: z.number(),
  low: z.number(),
  high: z.number(),
  /** A press whose deviation is surely wider is refused. */
  limit: z.number(),
});
export type FigureSpread = z.output<typeof figureSpread>;

/**
 * How strongly later photos showed the pattern, in the model's standard deviations from its mean: 0 is as in the
 * proofs.
 */
export const driftPoint = z.object({
  /**
   * proofs: photos of proofs of an order. genuine: buyers' photos of enrolled prints, found to be those. scans: all
   * judged photos of an order's codes by the day it was printed, copies among them.
   */
  source: z.enum(['proofs', 'genuine', 'scans']),
  at: timestamp,
  photos: z.int(),
  /** Quartiles. */
  low: z.number(),
  middle: z.number(),
  high: z.number(),
});
export type DriftPoint = z.output<typeof driftPoint>;

const ledgerFacts = {
  version: z.int(),
  layout: z.string(),
  dpi: z.int(),
  cell_dots: z.int(),
  created_at: timestamp,
  proofs: z.object({
    prints: z.int(),
    captures: z.int(),
    first_at: timestamp.nullable(),
    last_at: timestamp.nullable(),
    /** By what the photos say they were taken with; '' says nothing. Most photos first. */
    cameras: z.array(z.object({ name: z.string(), captures: z.int() })),
  }),
  sureness: z.object({
    /** Further prints to photograph to be sure how far prints lie apart; 0 when that is sure. */
    more_prints: z.int(),
    /** Phones that took the proofs, those that process photos alike counted once; 0 when their files do not say. */
    phones: z.int(),
    /** Empty where the proofs are no longer there. */
    figures: z.array(figureSpread),
  }),
  cell: z.object({
    copy_loss: z.number(),
    recommended_cell_dots: z.int(),
    /**
     * too_coarse: finer cells are needed. finest_too_coarse: and the press holds none at this resolution. too_fine:
     * larger cells are needed. too_weak: and copies would lose hardly any of those.
     */
    reason: z.enum(['right', 'too_coarse', 'finest_too_coarse', 'too_fine', 'too_weak']),
  }),
  rates: z.object({
    /**
     * Each print of the proofs judged by a model of the others; null where there are too few. `left_out` is
     * `print_and_phone` where two phones took enough prints: the model has no photo by the same phone then. With `print`
     * the rate is of the same phone, and mostly of the same day.
     */
    genuine: z
      .object({
        left_out: z.enum(['print', 'print_and_phone']).default('print'),
        prints: z.int(),
        original: countedShare,
        unknown: countedShare,
        copy: countedShare,
      })
      .nullable(),
    /**
     * Proofs of the same graphic by other presses and substrates of this partner, judged by this model; null without.
     */
    other_presses: z.object({ models: z.int(), prints: z.int(), original: countedShare }).nullable(),
  }),
  drift: z.array(driftPoint),
  /** Challenges to fool the model, newest first. */
  challenges: z.array(challenge),
  /** The newest photos of codes that this model judges, by verdict; null for who may not see scans. */
  scans: z
    .object({
      orders: z.int(),
      photos: z.int(),
      results: z.partialRecord(z.enum(authenticationStatuses), z.int()),
    })
    .nullable(),
};

export const publicLedger = z.object({ publisher: z.string(), substrate: z.string(), ...ledgerFacts });
export type PublicLedger = z.output<typeof publicLedger>;

export const ledgerPublication = z.object({
  id,
  /** Anyone with this address can read the ledger without signing in. */
  address: z.url(),
  created_at: timestamp,
});
export type LedgerPublication = z.output<typeof ledgerPublication>;

export const modelLedger = z.object({
  id,
  scope: z.enum(['equipment', 'workorder']),
  printing_partner: companyRef,
  equipment: named,
  substrate: named,
  ...ledgerFacts,
  /** Models of the same equipment, substrate, layout and cells, newest first. */
  versions: z.array(z.object({ id, version: z.int(), created_at: timestamp })),
  /** Where the caller's company publishes it; null where it does not. */
  publication: ledgerPublication.nullable(),
});
export type ModelLedger = z.output<typeof modelLedger>;

const listedModel = printModel.extend({ equipment_name: z.string(), substrate_name: z.string() });
export type ListedModel = z.output<typeof listedModel>;

export const listPrintModels = defineEndpoint({
  id: 'listPrintModels',
  tag,
  summary: 'List the models that judge prints of the company, as it ordered or as it printed them',
  method: 'GET',
  path: '/api/v2/print-models/',
  access: 'workorder_view',
  status: 200,
  success: 'json',
  query: listQuery(['id', 'created_at']),
  response: page(listedModel),
});

export const readModelLedger = defineEndpoint({
  id: 'readModelLedger',
  tag,
  summary: 'Read the ledger of a model: its proofs, how sure it is, drift, rates, and what it has judged',
  method: 'GET',
  path: '/api/v2/print-models/:id/',
  access: 'workorder_view',
  status: 200,
  success: 'json',
  params: idParams,
  response: modelLedger,
});

const publicationAudit = { resource: 'print_model', id: 'params.id' } as const;

export const publishLedger = defineEndpoint({
  id: 'publishLedger',
  tag,
  summary: 'Publish the ledger of a model at an address nobody guesses; one that is published keeps its address',
  method: 'POST',
  path: '/api/v2/print-models/:id/publication/',
  access: 'scan_app_manage',
  status: 201,
  success: 'json',
  creates: true,
  params: idParams,
  body: z.strictObject({}),
  response: ledgerPublication,
  audit: publicationAudit,
});

export const withdrawLedger = defineEndpoint({
  id: 'withdrawLedger',
  tag,
  summary: 'Withdraw the published ledger of a model: its address leads nowhere any more',
  method: 'DELETE',
  path: '/api/v2/print-models/:id/publication/',
  access: 'scan_app_manage',
  status: 204,
  success: 'empty',
  params: idParams,
  audit: publicationAudit,
});

export const readPublicLedger = defineEndpoint({
  id: 'readPublicLedger',
  tag,
  summary: 'Read a published ledger, without names of customers, equipment or the printing partner',
  method: 'GET',
  path: '/api/v2/print-models/public/:key/',
  access: 'public',
  status: 200,
  success: 'json',
  params: z.object({ key: ledgerKey }),
  response: publicLedger,
  problems: { 404: 'No ledger is published under this key.' },
});
