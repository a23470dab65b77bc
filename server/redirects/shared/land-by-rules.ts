import type { RedirectRule } from '#lib/contract/redirect-rules.ts';
import type { RedirectCodeState, VisitorDevice } from '#lib/contract/values/redirect-rules.ts';
import { momentIn } from '#lib/format/days-in-zone.ts';
import { isClosed, type Landing, type LeadingPages, landingOf, withUid } from './consumer-address.ts';

/** Facts about a visitor that rules decide by. */
export interface Visitor {
  /** Two letters of ISO 3166-1; null when not known. */
  country: string | null;
  /** First language of the phone, ISO 639; null when not known. */
  language: string | null;
  device: VisitorDevice;
  /** ms since the epoch. */
  at: number;
}

/** Facts about a code that rules decide by, and where it leads without them. */
export interface RuledCode extends LeadingPages {
  extendedId: string;
  serialNumber: number | null;
  consumedAt: Date | null;
  product: { id: number; url: string } | null;
  brandId: number | null;
  campaignId: number | null;
}

/** A rule with its times as moments. */
interface TimedRule {
  rule: RedirectRule;
  from: number;
  until: number;
}

/** Rules of a company in their order. */
export type TimedRules = readonly TimedRule[];

/** @param timeZone of the times in the rules */
export const timeRules = (rules: readonly RedirectRule[], timeZone: string): TimedRules =>
  rules.map((rule) => ({
    rule,
    from: rule.from === null ? Number.NEGATIVE_INFINITY : momentIn(rule.from, timeZone),
    until: rule.until === null ? Number.POSITIVE_INFINITY : momentIn(rule.until, timeZone),
  }));

/** An empty list holds for everything, other lists for what they contain. */
const holds = <T>(list: readonly T[], value: T | null | undefined) =>
  list.length === 0 || (value !== null && value !== undefined && list.includes(value));

const isOf = (wanted: number | null, id: number | null | undefined) => wanted === null || wanted === id;

/** A rule holds for inactive and blacklisted codes only where it names their state: it was chosen knowingly. */
const matchesState = (wanted: readonly RedirectCodeState[], code: RuledCode): boolean =>
  isClosed(code)
    ? wanted.includes(code.activationStatus === 2 ? 'blacklisted' : 'inactive')
    : wanted.length === 0 || wanted.includes('active') || (code.consumedAt !== null && wanted.includes('consumed'));

const matches = ({ rule, from, until }: TimedRule, code: RuledCode, visitor: Visitor): boolean =>
  visitor.at >= from &&
  visitor.at < until &&
  holds(rule.countries, visitor.country) &&
  holds(rule.languages, visitor.language) &&
  holds(rule.devices, visitor.device) &&
  matchesState(rule.states, code) &&
  isOf(rule.product, code.product?.id) &&
  isOf(rule.brand, code.brandId) &&
  isOf(rule.campaign, code.campaignId);

/**
 * Landing of a visitor: by the first rule that holds, else as without rules.
 * @returns with `rule`, its place in the list from 1, or null
 */
export function landByRules(
  rules: TimedRules,
  code: RuledCode,
  visitor: Visitor,
  scanUuid: string | null,
): { rule: number | null; landing: Landing } {
  const index = rules.findIndex((rule) => matches(rule, code, visitor));
  const met = rules[index]?.rule;
  if (!met) return { rule: null, landing: landingOf(code, scanUuid) };
  const location = met.url === null ? null : withUid(fillAddress(met.url, code), scanUuid);
  return {
    rule: index + 1,
    landing: location === null ? { kind: 'check', onward: null } : { kind: 'redirect', location },
  };
}

const fillAddress = (address: string, { extendedId, serialNumber }: RuledCode) =>
  address
    .replaceAll('{id}', () => encodeURIComponent(extendedId))
    .replaceAll('{serial}', () => String(serialNumber ?? ''));
