import type { Command } from 'commander';
import { artworkBody, createArtwork, previewArtwork, sheetNames } from '#lib/contract/artwork.ts';
import { addOptionsOf, readOptionsOf } from './contract-options.ts';
import { exitCodes, usageError } from './exit-codes.ts';
import { size } from './progress.ts';
import { type Action, type OptionValues, parseId, type Run, textOption } from './run.ts';
import { saveDocument, waitForDocument } from './save-document.ts';
import { saveFile } from './save-file.ts';
import { addFileCommand } from './workorder-commands.ts';

/** Codes as pictures for the press. */
export function addWorkorderArtwork(workorders: Command, action: Action): void {
  addFileCommand(
    addOptionsOf(
      workorders.command('artwork <id>').description('Order the artwork for the press, wait for it and save it'),
      artworkBody,
      {
        format: 'format of the files',
        dpi: "device dots an inch; the confirmed equipment's when not given",
        module_dots: 'dots a module of the QR code',
        cell_dots: 'dots a cell of the secure graphic; as the proofs of the press recommend when not given',
        caption: 'what stands under each code',
        first: 'sequence number of the first code',
        count: 'number of codes; all when not given',
      },
    ),
  )
    .option('--sheet <size>', `many codes on sheets, for pdf: ${sheetNames.join(', ')}`)
    .option('--sheet-margin <mm>', 'margin of a sheet in millimetres')
    .option('--sheet-gap <mm>', 'between codes on a sheet in millimetres')
    .option('--no-sheet-marks', 'no crop marks on sheets')
    .option('--no-wait', 'only order it; documents download gets it later')
    .option('--timeout <seconds>', 'give up waiting after so long, with exit code 1')
    .action(action((run, id) => drawThem(run, parseId(id))));
  addFileCommand(
    addOptionsOf(
      workorders.command('preview <id>').description('Save the picture of one code; not for the press'),
      previewArtwork.query,
      { sequence: 'sequence number of the code; 1 when not given', format: 'svg or png' },
    ),
  ).action(action((run, id) => preview(run, parseId(id))));
}

async function drawThem(run: Run, id: number): Promise<number> {
  const sheet = readSheet(run.options);
  const body = readOptionsOf(artworkBody, run.options, sheet && { sheet });
  const { document } = await run.client().call(createArtwork, { params: { id }, body });
  if (run.options['wait'] === false) {
    run.output.result({ document }, () => [`Started document ${document.key}.`]);
    return exitCodes.ok;
  }
  return saveDocument(run, await waitForDocument(run, document.key));
}

/** Options that are missing are left to the service. */
function readSheet(options: OptionValues): { [part: string]: unknown } | undefined {
  const name = textOption(options, 'sheet');
  const margin = millimetres(options, 'sheetMargin', '--sheet-margin');
  const gap = millimetres(options, 'sheetGap', '--sheet-gap');
  const marks = options['sheetMarks'] === false ? false : undefined;
  if (name !== undefined) return { size: name, margin, gap, marks };
  const alone = margin ?? gap ?? marks;
  if (alone !== undefined) throw usageError('Name the size of the sheets with --sheet.');
  return undefined;
}

function millimetres(options: OptionValues, name: string, flag: string): number | undefined {
  const value = textOption(options, name);
  if (value === undefined) return undefined;
  if (!/^\d{1,4}(\.\d{1,3})?$/.test(value)) throw usageError(`${flag} should be millimetres, not ${value}.`);
  return Number(value);
}

async function preview(run: Run, id: number): Promise<undefined> {
  const service = run.client();
  const query = readOptionsOf(previewArtwork.query, run.options);
  const saved = await saveFile(() => service.open(previewArtwork, { params: { id }, query }), {
    ...run,
    target: textOption(run.options, 'output'),
    name: `workorder-${id}-code-${query?.sequence ?? 1}.${query?.format ?? 'svg'}`,
    force: run.options['force'] === true,
  });
  run.output.result({ workorder: id, ...saved }, () => [`Saved ${saved.file} (${size(saved.bytes)}).`]);
  return undefined;
}
