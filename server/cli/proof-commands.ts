import type { Command } from 'commander';
import { deleteQaCapture, listQaCaptures, type QaProgress, submitQaCaptures } from '#lib/contract/print-quality.ts';
import { addListOptions, addOptionsOf, readOptionsOf } from './contract-options.ts';
import { facts, pageLine, table } from './output.ts';
import { captureCells, captureHead, uploadProofs } from './proof-upload.ts';
import { type Action, parseId, type Run, wholeNumber } from './run.ts';
import { showWorkorder } from './watch-workorder.ts';

/** Photos of proofs, and what they train. */
export function addProofCommands(program: Command, action: Action): void {
  const proofs = program.command('proofs').description('Photos of proofs: what originals are told from copies by');
  proofs
    .command('upload <workorder> <photos...>')
    .description('Send photos of proofs as the printing partner, and show what was measured and what to do better')
    .option('--print <name>', 'which print they show, where several prints have one code')
    .action(action((run, id, ...photos) => uploadProofs(run, parseId(id), photos)));
  addListOptions(
    proofs.command('list <workorder>').description('List the photos of proofs, newest first'),
    listQaCaptures.query,
  ).action(action((run, id) => listThem(run, parseId(id))));
  proofs
    .command('status <workorder>')
    .description('Show whether the workorder is trained, why not, and what is missing')
    .action(action((run, id) => showStatus(run, parseId(id))));
  proofs
    .command('remove <workorder> <photo>')
    .description('Remove a photo of a proof by its id')
    .action(
      action(async ({ client, output }, id, photo) => {
        const capture = wholeNumber(photo ?? '', 'The id of the photo');
        await client().call(deleteQaCapture, { params: { id: parseId(id), capture } });
        output.result({ removed: capture }, () => [`Removed photo ${capture}.`]);
        return undefined;
      }),
    );
  addOptionsOf(
    proofs.command('submit <workorder>').description('Train from the photos of proofs; again for a new version'),
    submitQaCaptures.body,
    { scope: 'what it is for: all that is printed so, or this workorder alone' },
  ).action(
    action(async ({ client, options, output }, id) => {
      const body = readOptionsOf(submitQaCaptures.body, options);
      const trained = await client().call(submitQaCaptures, { params: { id: parseId(id) }, body });
      const { workorder, model } = trained;
      output.result(trained, () => [
        `Trained: model ${model.id}, version ${model.version}, from ${model.captures} photos of ${model.prints} prints.`,
        ...showWorkorder(workorder),
      ]);
      return undefined;
    }),
  );
}

async function listThem({ client, options, output }: Run, id: number): Promise<undefined> {
  const query = readOptionsOf(listQaCaptures.query, options);
  const page = await client().call(listQaCaptures, { params: { id }, query });
  output.result(page, () => [
    ...table(
      ['id', ...captureHead, 'created'],
      page.results.map((capture) => [capture.id, ...captureCells(capture), capture.created_at]),
    ),
    ...pageLine(page, Number(query?.offset ?? 0)),
  ]);
  return undefined;
}

async function showStatus({ client, output }: Run, id: number): Promise<undefined> {
  const { progress } = await client().call(listQaCaptures, { params: { id }, query: { limit: 1 } });
  output.result(progress, () => describeProgress(progress));
  return undefined;
}

const trainingWords = ['not begun', 'collecting photos', 'trained', 'failed'];

function describeProgress(progress: QaProgress): string[] {
  const { model } = progress;
  const lines = facts([
    ['Training', trainingWords[progress.training_status]],
    ['No photos now', progress.obstacle],
    ['Refused because', progress.refusal],
    ['Prints', progress.prints],
    ['Usable photos', progress.usable_captures],
    ['Complete prints', progress.complete_prints],
    ['Missing', `${progress.missing_prints} prints, ${progress.missing_captures} photos`],
    ['Model', model && `${model.id}, version ${model.version}, for ${model.scope}`],
    ['Printed as', model && `${model.layout}, ${model.dpi} dpi, ${model.cell_dots} dots a cell`],
  ]);
  return lines.filter((line) => !/ {2}-$/.test(line));
}
