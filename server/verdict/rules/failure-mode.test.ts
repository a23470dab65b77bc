import { expect, it } from 'vitest';
import type { AuthenticationStatus } from '#lib/contract/photo.ts';
import type { ScanEvidence } from '#lib/contract/print-quality.ts';
import { failureModeOf } from './failure-mode.ts';

const evidence: ScanEvidence = {
  measurement: null,
  image_quality: [],
  image_roi: null,
  distance: null,
  deviations: null,
  thresholds: null,
  model: { id: 1, version: 1 },
  failure: '',
};

// conforms: 10.9
it.each<[AuthenticationStatus, string, string]>([
  ['auth_original', '', ''],
  ['auth_copy', '', 'graphic'],
  ['auth_unknown', '', 'uncertain'],
  ['bad_quality', '', 'image'],
  ['auth_error', '', 'code'],
  ['auth_error', 'code_not_found', 'code'],
  ['auth_error', 'damaged', 'photo'],
  ['auth_error', 'not_looked_at', 'photo'],
])('of %s with %j is %j', (result, failure, mode) => {
  expect(failureModeOf(result, { ...evidence, failure })).toBe(mode);
});

it('is empty where no picture was judged, whatever the result', () => {
  for (const result of ['auth_unknown', 'sid', 'blacklisted', 'not_trained'] as const) {
    expect(failureModeOf(result, null)).toBe('');
  }
});
