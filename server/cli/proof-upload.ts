import { ProofmarkError } from '#lib/client/proofmark.ts';
import { createQaCapture, listQaCaptures, type QaCapture } from '#lib/contract/print-quality.ts';
import { watchPatience } from './client.ts';
import { exitCodes, RefusedError, usageError } from './exit-codes.ts';
import { openPhoto } from './open-photo.ts';
import { table } from './output.ts';
import { type Run, textOption } from './run.ts';

/** Outcome of one photo: measured, or refused without effect on the others. */
type Sent = { photo: string; capture: QaCapture } | { photo: string; error: ReturnType<RefusedError['describe']> };

/**
 * Sends photos of proofs one after the other, and shows their measurements. Ends with 1 when one was refused. Can be
 * repeated after an interruption: the service knows the photos it has.
 */
export async function uploadProofs(run: Run, id: number, photos: readonly string[]): Promise<number> {
  const { output, options } = run;
  const service = run.client();
  const print = textOption(options, 'print');
  const body = print === undefined ? {} : { print };
  // A wrong name among the files is reported before the first is sent.
  const files = await Promise.all(photos.map(async (photo) => ({ photo, file: await openPhoto(photo) })));
  if (files.length === 0) throw usageError('Name the photos.');
  const meter = output.meter(`Workorder ${id}`, 'photos');
  const sent: Sent[] = [];
  try {
    for (const [part, { photo, file }] of files.entries()) {
      const call = { part, photo: file, patience: watchPatience };
      try {
        sent.push({ photo, capture: await service.call(createQaCapture, { params: { id }, body }, call) });
      } catch (error) {
        if (!(error instanceof ProofmarkError) || error.status !== 400) throw error;
        sent.push({ photo, error: new RefusedError(error).describe() });
      }
      meter.update(sent.length, files.length, describeSent(sent.at(-1)));
    }
  } finally {
    meter.stop();
  }
  const { progress } = await service.call(listQaCaptures, { params: { id }, query: { limit: 1 } });
  output.result({ captures: sent, progress }, () => [
    ...table(
      ['photo', ...captureHead],
      sent.flatMap((one) => ('capture' in one ? [[one.photo, ...captureCells(one.capture)]] : [])),
    ),
    ...sent.flatMap(adviceOn),
    progress.missing_captures === 0
      ? 'Enough photos: proofs submit trains from them.'
      : `Missing: ${progress.missing_prints} prints, ${progress.missing_captures} usable photos.`,
  ]);
  return sent.some((one) => 'error' in one) ? exitCodes.failed : exitCodes.ok;
}

export const captureHead = [
  'code',
  'serial number',
  'print',
  'usable',
  'px/cell',
  'blur',
  'noise',
  'contrast',
  'tilt',
  'score',
  'hints',
];

export function captureCells({ code, serial_number, print, is_usable, image_quality, measurement }: QaCapture) {
  const { px_per_cell, blur, noise, contrast, tilt, score } = measurement ?? {};
  const figures = [px_per_cell, blur, noise, contrast, tilt, score].map((value) => value?.toFixed(2));
  return [code, serial_number, print, is_usable ? 'yes' : 'no', ...figures, image_quality.join(', ')];
}

function describeSent(sent: Sent | undefined): string {
  if (!sent) return '';
  if ('error' in sent) return `${sent.photo} refused`;
  return sent.capture.is_usable ? `${sent.photo} usable` : `${sent.photo} ${sent.capture.image_quality.join(', ')}`;
}

/** Advice for the next photo, in words. */
function adviceOn(sent: Sent): string[] {
  if ('capture' in sent) return sent.capture.hints.map((hint) => `${sent.photo}: ${hint}`);
  const said = Object.values(sent.error.fields).flat();
  return (said.length > 0 ? said : [sent.error.message]).map((text) => `${sent.photo}: ${text}`);
}
