import { reason } from '#lib/texts/reason.ts';
/** A workorder that was made by an upload. */
export interface TargetWorkorder {
  id: number;
  ingestionMode: 'pre-print' | 'post-print';
  codeLayout: 'sg-inside' | 'sg-outside' | 'custom' | 'none';
  state: 'new' | 'ready to print' | 'completed';
  isCanceled: boolean;
  useSerialNumber: boolean;
  urlPrefix: string;
  printingPartnerId: number | null;
}

/** Why no code can be added to a workorder, or null. */
export function refusalOf(target: Pick<TargetWorkorder, 'ingestionMode' | 'codeLayout' | 'state' | 'isCanceled'>) {
  if (target.isCanceled) return reason('thisWorkorderWasCanceled');
  const printed = target.ingestionMode === 'pre-print' && target.codeLayout !== 'none' && target.state === 'completed';
  return printed ? reason('codesPrintedAlready') : null;
}
