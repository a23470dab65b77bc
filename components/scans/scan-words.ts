import type { AuthenticationStatus } from '#lib/contract/photo.ts';
import { suspicionReasons } from '#lib/contract/values/scan-rules.ts';
import type { ScanSource } from '#lib/contract/values/scans.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { fixed } from './fixed.ts';
import type { ScanSummary } from './scan-type.ts';

/** Results that a recorded scan can have, in the order of charts and menus: good, plain, unsettled, bad. */
export const scanResults = [
  'auth_original',
  'sid',
  'not_trained',
  'inactive',
  'bad_quality',
  'auth_unknown',
  'auth_error',
  'blacklisted',
  'auth_copy',
] as const satisfies readonly AuthenticationStatus[];

/** Name of a scanned code's order; its number without a name. */
export const nameOfWorkorder = (
  { workorder, workorder_reference: reference }: Pick<ScanSummary, 'workorder' | 'workorder_reference'>,
  t: Translator<'scans'>,
): string => reference || t('workorderNumber', { id: String(workorder) });

/** Explains a reason for suspicion, in a sentence. */
export function explainSuspicion(reason: string, t: Translator<'scans'>): string {
  return t(`suspicionText.${suspicionReasons.find((each) => each === reason) ?? 'other'}`);
}

/** 'b71c…e0d4': enough of a scan's id to tell it from its neighbours. */
export function shortScanId(uuid: string): string {
  return `${uuid.slice(0, 4)}…${uuid.slice(-4)}`;
}

/** Degrees as people write them: '59.91° N, 10.75° E'. */
export function describePosition(
  { latitude, longitude }: { latitude: number; longitude: number },
  t: Translator<'scans'>,
  locale: string,
): string {
  const degrees = (value: number) => `${fixed(Math.abs(value), 2, locale)}°`;
  const vertical = t(latitude < 0 ? 'south' : 'north');
  return `${degrees(latitude)} ${vertical}, ${degrees(longitude)} ${t(longitude < 0 ? 'west' : 'east')}`;
}

const unmeasured = ['sid', 'blacklisted', 'inactive', 'not_trained'] as const;

/** Why nothing was measured in a scan, in words. */
export function whyUnmeasured(result: AuthenticationStatus, source: ScanSource, t: Translator<'scans'>): string {
  if (source === 'address') return t('unmeasured.address');
  return t(`unmeasured.${unmeasured.find((each) => each === result) ?? 'other'}`);
}

const failures = [
  'code_not_found',
  'other_symbol',
  'not_a_jpeg',
  'too_many_bytes',
  'too_many_pixels',
  'too_many_scans',
  'damaged',
  'not_looked_at',
] as const;

/** Why a photo could not be measured, in words; undefined when it was. */
export function describeFailure(failure: string, t: Translator<'scans'>): string | undefined {
  return failure === '' ? undefined : t(`failure.${failures.find((each) => each === failure) ?? 'other'}`);
}

const fills: Partial<Record<AuthenticationStatus, string>> = {
  auth_original: 'fill-ok',
  sid: 'fill-spot',
  not_trained: 'fill-wait/25',
  inactive: 'fill-wait/45',
  bad_quality: 'fill-wait/65',
  auth_unknown: 'fill-wait/85',
  auth_error: 'fill-wait',
  blacklisted: 'fill-bad/55',
  auth_copy: 'fill-bad',
};

/** Colour of a result's part in a chart: its tone, in shades where several results have one. */
export function chartFill(result: AuthenticationStatus): string {
  return fills[result] ?? 'fill-ink3';
}
