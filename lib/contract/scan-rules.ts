import * as z from 'zod';
import { reasonText } from '#lib/texts/reason-text.ts';
import {
  id,
  idParams,
  listQuery,
  page,
  queryBoolean,
  requiredText,
  storableText,
  timestamp,
  wideId,
} from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { authenticationStatuses } from './photo.ts';
import { scanRange } from './scans.ts';
import {
  maxDryRunCodes,
  maxRuleCount,
  maxRuleHours,
  maxRuleKilometres,
  maxRuleRefs,
  maxRuleSpeed,
  scanRuleActions,
  scanRuleKinds,
  wrongThresholds,
} from './values/scan-rules.ts';
import { scanSources } from './values/scans.ts';

/**
 * Rules of a company about scans of its codes by people. Scans of own staff never meet a rule. A scan that meets one is
 * suspicious. Once a day (UTC) for each code and rule, the code's case and webhooks say so. A mail follows when a rule
 * first meets a code, or opens its case. A new company has rules: visits, distance and blacklisted_app.
 */
const tag = 'Scans';
const path = '/api/v2/scan-rules/';

const named = z.object({ id, name: z.string() });

const thresholds = {
  /** visits: more scans than this. places, copies, reports: at least as many. */
  count: z.int().min(1).max(maxRuleCount).nullable(),
  /** Within so many hours. consumed_again: later than so many hours after the code was consumed. */
  hours: z.int().min(1).max(maxRuleHours).nullable(),
  /** distance: further apart than this. Places are about as exact as a kilometre. */
  kilometres: z.int().min(1).max(maxRuleKilometres).nullable(),
  /**
   * distance, in km/h: a scan and the one before it, further apart by the kilometres than a traveller of this speed
   * gets meanwhile. Null: any two scans within the hours.
   */
  speed: z.int().min(1).max(maxRuleSpeed).nullable(),
  /**
   * off_market: SCM field with the countries of a code (ISO 3166, two letters, separated by commas), or null;
   * without a value the intended_markets of the order count, or else of the product. past_sell_by: SCM field with a
   * date (YYYY-MM-DD).
   */
  scm_field: z.string().nullable(),
};

export const scanRule = z.object({
  id,
  company: id,
  kind: z.enum(scanRuleKinds),
  is_on: z.boolean(),
  ...thresholds,
  /** Rules without products and brands hold for every code of the company. */
  products: z.array(named),
  brands: z.array(named),
  /** blacklist: warns too. Codes that it blacklisted can be put back. */
  action: z.enum(scanRuleActions),
  /** Number of the reason that its codes are blacklisted with. */
  blacklist_reason: z.int(),
  /** Users who get its mails in addition to those that the company's mails are sent to. */
  recipients: z.array(z.object({ id, name: z.string(), email: z.string() })),
  created_at: timestamp,
  updated_at: timestamp,
  /** Codes of the last 30 days. */
  lately: z.object({ warned: z.int(), blacklisted: z.int() }),
});
export type ScanRule = z.output<typeof scanRule>;

const givenIds = z.array(id).max(maxRuleRefs, reasonText('atMostUngrouped', { count: maxRuleRefs }));
const changeable = {
  is_on: z.boolean(),
  count: thresholds.count,
  hours: thresholds.hours,
  kilometres: thresholds.kilometres,
  speed: thresholds.speed,
  scm_field: requiredText(100).nullable(),
  products: givenIds,
  brands: givenIds,
  action: z.enum(scanRuleActions),
  recipients: givenIds,
};

/** Reports the thresholds that the kind lacks, and those it does not have. */
function checkThresholds(rule: Parameters<typeof wrongThresholds>[0], context: z.RefinementCtx): void {
  for (const { name, reason } of wrongThresholds(rule)) {
    context.addIssue({ code: 'custom', path: [name], message: reasonText(reason) });
  }
}

export const newScanRule = z
  .strictObject({
    kind: z.enum(scanRuleKinds),
    is_on: changeable.is_on.default(true),
    count: changeable.count.default(null),
    hours: changeable.hours.default(null),
    kilometres: changeable.kilometres.default(null),
    speed: changeable.speed.default(null),
    scm_field: changeable.scm_field.default(null),
    products: changeable.products.default([]),
    brands: changeable.brands.default([]),
    action: changeable.action.default('warn'),
    blacklist_reason: z
      .int()
      .min(1)
      .max(11, reasonText('atMostUngrouped', { count: 11 }))
      .default(1),
    recipients: changeable.recipients.default([]),
  })
  .superRefine(checkThresholds);
export type NewScanRule = z.output<typeof newScanRule>;

export const listScanRules = defineEndpoint({
  id: 'listScanRules',
  tag,
  summary: 'List rules about scans',
  method: 'GET',
  path,
  access: 'scan_view',
  status: 200,
  success: 'json',
  query: listQuery(['id']).extend({ is_on: queryBoolean.optional() }),
  response: page(scanRule),
});

export const createScanRule = defineEndpoint({
  id: 'createScanRule',
  tag,
  summary: 'Add a rule about scans; it looks at scans from now on',
  method: 'POST',
  path,
  access: 'scan_app_manage',
  status: 201,
  success: 'json',
  creates: true,
  body: newScanRule,
  response: scanRule,
  problems: { 409: 'The company has as many rules as it can have.' },
});

export const getScanRule = defineEndpoint({
  id: 'getScanRule',
  tag,
  summary: 'Read a rule about scans',
  method: 'GET',
  path: `${path}:id/`,
  access: 'scan_view',
  status: 200,
  success: 'json',
  params: idParams,
  response: scanRule,
});

export const updateScanRule = defineEndpoint({
  id: 'updateScanRule',
  tag,
  summary: 'Change a rule about scans; its kind and its blacklist reason stay',
  method: 'PATCH',
  path: `${path}:id/`,
  access: 'scan_app_manage',
  status: 200,
  success: 'json',
  params: idParams,
  body: z.strictObject(changeable).partial(),
  response: scanRule,
});

export const deleteScanRule = defineEndpoint({
  id: 'deleteScanRule',
  tag,
  summary: 'Delete a rule about scans, with the list of what it did',
  method: 'DELETE',
  path: `${path}:id/`,
  access: 'scan_app_manage',
  status: 204,
  success: 'empty',
  params: idParams,
  problems: { 409: 'Codes that it blacklisted could not be put back any more: turn it off, or put them back first.' },
});

const dryRun = z.object({
  from: z.string(),
  to: z.string(),
  /** Codes that would be warned of, without those that would be blacklisted. */
  warned: z.int(),
  blacklisted: z.int(),
  /** The first of them by id. */
  codes: z.array(
    z.object({
      code: z.string(),
      action: z.enum(scanRuleActions),
      /** Time of the scan that meets the rule first. */
      at: timestamp,
      /** The scans, or reports, that count for that one, newest first and itself among them. */
      scans: z.array(
        z.object({
          /** For a report, the scan of its sender; null without one. */
          uuid: z.uuid().nullable(),
          created_at: timestamp,
          source: z.enum([...scanSources, 'report']),
          /** Null for a report. */
          result: z.enum(authenticationStatuses).nullable(),
          country: z.string().nullable(),
          position: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
        }),
      ),
    }),
  ),
});
export type DryRun = z.output<typeof dryRun>;

const dryRunRange = {
  /** Days, both counted (UTC); the last 30 when not changeable. */
  created_at: scanRange.optional(),
  limit: z.int().min(0).max(maxDryRunCodes).default(20),
};
const tooLong = { 409: 'It takes too long over so many scans: a shorter range does not.' };

export const dryRunScanRule = defineEndpoint({
  id: 'dryRunScanRule',
  tag,
  summary: 'Find the codes that a rule would have warned of or blacklisted; nothing is changed',
  method: 'POST',
  path: `${path}:id/dry-run/`,
  access: 'scan_view',
  status: 200,
  success: 'json',
  audit: null,
  params: idParams,
  body: z.strictObject(dryRunRange),
  response: dryRun,
  problems: tooLong,
});

export const dryRunNewScanRule = defineEndpoint({
  id: 'dryRunNewScanRule',
  tag,
  summary: 'The same for a rule that is not saved',
  method: 'POST',
  path: `${path}dry-run/`,
  access: 'scan_view',
  status: 200,
  success: 'json',
  audit: null,
  body: z.strictObject({ rule: newScanRule, ...dryRunRange }),
  response: dryRun,
  problems: tooLong,
});

export const scanRuleHit = z.object({
  id: wideId,
  rule: id,
  code: z.string(),
  product: z.object({ id, name: z.string(), sku: z.string() }).nullable(),
  action: z.enum(scanRuleActions),
  /** The scan that met the rule; null for a report whose sender had made none. */
  scan: z.uuid().nullable(),
  scanned_at: timestamp,
  created_at: timestamp,
  /** When the code got back what it had; null while it has not. */
  put_back_at: timestamp.nullable(),
});
export type ScanRuleHit = z.output<typeof scanRuleHit>;

export const listScanRuleHits = defineEndpoint({
  id: 'listScanRuleHits',
  tag,
  summary: 'List the codes that a rule warned of or blacklisted, newest first',
  method: 'GET',
  path: `${path}:id/hits/`,
  access: 'scan_view',
  status: 200,
  success: 'json',
  params: idParams,
  query: z.strictObject({
    ...listQuery(['id']).shape,
    action: z.enum(scanRuleActions).optional(),
    code: storableText(512).min(1).optional(),
  }),
  response: page(scanRuleHit),
});

export const putBackScanRule = defineEndpoint({
  id: 'putBackScanRule',
  tag,
  summary:
    'Give codes that a rule blacklisted the status that they had: one, or up to a thousand of all; later scans can meet the rule again',
  method: 'POST',
  path: `${path}:id/put-back/`,
  access: 'scan_app_manage',
  status: 200,
  success: 'json',
  params: idParams,
  body: z.strictObject({ code: storableText(512).min(1).optional() }),
  response: z.object({
    restored: z.int(),
    /** Codes whose status was changed since: they stay as they are. */
    changed_since: z.int(),
    /** Blacklisted codes that another call puts back. */
    remaining: z.int(),
  }),
});
