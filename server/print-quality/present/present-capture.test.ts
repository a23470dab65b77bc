import { expect, it } from 'vitest';
import type { Capture } from '../queries/qa-captures.ts';
import { presentCapture } from './present-capture.ts';

it('has the reason of each hint, for viewers of another language', () => {
  const capture = {
    createdAt: new Date(0),
    imageQuality: ['blurry', 'glare'],
    measurement: null,
  } as unknown as Capture;
  const { hints, hints_reason } = presentCapture(capture, new Map());
  expect(hints).toHaveLength(2);
  expect(hints_reason).toEqual([{ code: 'hintBlurry' }, { code: 'hintGlare' }]);
});
