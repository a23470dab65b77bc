import type { AuthenticationStatus } from '#lib/contract/photo.ts';
import type { scanSources } from '#lib/contract/scans.ts';

type ScanSource = (typeof scanSources)[number];

export const sourceWords: Record<ScanSource, { label: string; text: string }> = {
  photo: { label: 'Photo', text: 'A photo of the code was sent by an application.' },
  address: { label: 'Address called', text: 'Somebody followed the code with a phone; no photo was sent.' },
};

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

const suspicions: Record<string, { label: string; text: string }> = {
  scanned_too_often: {
    label: 'Scanned too often',
    text: 'This code was scanned more often within 24 hours than your company expects of one code. One code may stand on many items.',
  },
  too_far_apart: {
    label: 'Too far apart',
    text: 'The scan before it was made so far away that nobody travels as fast. The same code may be in two places.',
  },
  blacklisted_app: {
    label: 'Blacklisted app',
    text: 'The application it came from is on the blacklist. Take nothing it sends for certain.',
  },
};

/** A reason for suspicion in words. One that is new to this page is shown by its name. */
export function describeSuspicion(reason: string): { label: string; text: string } {
  const known = Object.hasOwn(suspicions, reason) ? suspicions[reason] : undefined;
  if (known) return known;
  const name = reason.replaceAll('_', ' ');
  return { label: name.charAt(0).toUpperCase() + name.slice(1), text: 'The service found this scan suspicious.' };
}

/** Reasons in one line: 'Scanned too often, too far apart'. */
export function suspicionLine(reasons: readonly string[]): string {
  return reasons
    .map((reason) => describeSuspicion(reason).label)
    .map((label, index) => (index === 0 ? label : label.charAt(0).toLowerCase() + label.slice(1)))
    .join(', ');
}

/** 'b71c…e0d4': enough of a scan's id to tell it from its neighbours. */
export function shortScanId(uuid: string): string {
  return `${uuid.slice(0, 4)}…${uuid.slice(-4)}`;
}

/** Degrees as people write them: '59.91° N, 10.75° E'. */
export function describePosition({ latitude, longitude }: { latitude: number; longitude: number }): string {
  const side = (value: number, positive: string, negative: string) =>
    `${Math.abs(value).toFixed(2)}° ${value < 0 ? negative : positive}`;
  return `${side(latitude, 'N', 'S')}, ${side(longitude, 'E', 'W')}`;
}

/** Why nothing was measured in a scan, in words. */
export function whyUnmeasured(result: AuthenticationStatus, source: ScanSource): string {
  if (source === 'address') return 'The code’s address was called. No photo was sent, so there was nothing to measure.';
  switch (result) {
    case 'sid':
      return 'This code has no secure graphic, so there was nothing to measure.';
    case 'blacklisted':
      return 'The code was blacklisted when it was scanned. That settles it: its graphic was not measured.';
    case 'inactive':
      return 'The code was not active when it was scanned. That settles it: its graphic was not measured.';
    case 'not_trained':
      return 'Its print run had no model yet to compare a measurement with.';
    default:
      return 'Nothing was kept of how this photo was judged.';
  }
}

const failures: Record<string, string> = {
  code_not_found: 'The code was read, but its grid could not be found again to measure the graphic.',
  other_symbol:
    'The code says the same as the printed one and was drawn by other software. There was no graphic of ours to measure.',
  not_a_jpeg: 'The file was no JPEG.',
  too_many_bytes: 'The photo was larger than 25 MB.',
  too_many_pixels: 'The photo had more than 50 megapixels.',
  too_many_scans: 'The photo was stored in more passes than any camera writes.',
  damaged: 'The photo was damaged and could not be decoded.',
  not_looked_at: 'Measuring took too long or stopped halfway.',
};

/** Why a photo could not be measured, in words; undefined when it was. */
export function describeFailure(failure: string): string | undefined {
  if (failure === '') return undefined;
  return Object.hasOwn(failures, failure) ? failures[failure] : 'The photo could not be measured.';
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
