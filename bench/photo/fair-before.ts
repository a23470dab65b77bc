import type { FairCondition } from './mishaps.ts';

/**
 * What the program called copies before light was fitted locally and damage left out (2026-11-22), of photos of the
 * days 'fair 1' to 'fair 7': kept to compare with, since that program cannot be asked any more.
 */
export const calledBefore: Record<FairCondition, string> = {
  'coloured-light': '0 of 24',
  'few-pixels': '0 of 24',
  finger: '0 of 24',
  forwarded: '0 of 24',
  'low-quality': '0 of 24',
  'night-binned': '0 of 24',
  'night-median': '4 of 25',
  'night-smoothed': '1 of 24',
  'reflection-large': '3 of 25',
  'reflection-narrow': '15 of 25',
  'reflection-small': '12 of 25',
  'reflection-wide': '16 of 25',
  'rolling-shutter': '1 of 24',
  scratches: '8 of 24',
  'shadow-edge': '10 of 24',
  sharpened: '0 of 24',
  tilted: '0 of 24',
  vial: '7 of 24',
  voids: '7 of 24',
  'white-lines': '9 of 24',
};
