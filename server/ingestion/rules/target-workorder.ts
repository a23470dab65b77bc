import { reason } from '#lib/texts/reason.ts';

/** A workorder that codes are added to. */
export interface TargetWorkorder {
  id: number;
  ingestionMode: 'pre-print' | 'post-print';
  codeLayout: 'sg-inside' | 'sg-outside' | 'custom' | 'none';
  state: 'new' | 'ready to print' | 'completed';
  isCanceled: boolean;
  /** All its codes are stored. */
  isGenerated: boolean;
  useSerialNumber: boolean;
  urlPrefix: string;
  printingPartnerId: number | null;
}

/** Why no code can be added to a workorder, or null. */
export function refusalOf(target: TargetWorkorder) {
  if (target.isCanceled) return reason('workorderCanceledMeanwhile');
  if (!target.isGenerated) return reason('codesNotGenerated');
  const printed = target.ingestionMode === 'pre-print' && target.codeLayout !== 'none' && target.state === 'completed';
  return printed ? reason('codesPrintedAlready') : null;
}
