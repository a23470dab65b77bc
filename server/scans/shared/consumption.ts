import { activationStatus } from '#lib/contract/codes.ts';
import type { ScannedCode } from './scanned-code.ts';

/** A static code is on many items: none of them consumes it. */
const canBeConsumed = (code: ScannedCode) =>
  code.activationStatus === activationStatus.active && code.consumedAt === null && !code.isStaticPrint;

/** Whether a person may say on the check page that they opened the item. */
export const hasConsumeButton = (code: ScannedCode) => code.consumed === 'button' && canBeConsumed(code);

/** Whether a genuine check consumes the code. */
export const isConsumedByCheck = (code: ScannedCode) => code.consumed === 'genuine' && canBeConsumed(code);

/** Whether the print of the code can be judged, so that the item is in hand only where it was found genuine. */
export const needsGenuineScan = (code: ScannedCode) => code.print !== null;
