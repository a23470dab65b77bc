import type { Command } from 'commander';
import {
  archiveWorkorder,
  cancelWorkorder,
  decideUnprinted,
  printerConfirm,
  reportPrinted,
} from '#lib/contract/workorder-steps.ts';
import { getWorkorder, type Workorder } from '#lib/contract/workorders.ts';
import { ask } from './ask.ts';
import { addOptionsOf, readOptionsOf } from './contract-options.ts';
import { CliError, exitCodes } from './exit-codes.ts';
import { type Action, parseId, type Run } from './run.ts';
import { showWorkorder } from './watch-workorder.ts';

const unprintedForms = '{"last": 20}, {"ranges": [[481, 500]]}';

/** Adds the commands for a workorder's steps after the order. */
export function addWorkorderSteps(workorders: Command, action: Action): void {
  addOptionsOf(
    workorders.command('confirm <id>').description('Confirm equipment and substrate as the printing partner'),
    printerConfirm.body,
    { equipment: 'id of the equipment', substrate: 'id of the substrate', external_id: 'your own number for the job' },
  ).action(
    action(async (run, id) => {
      const body = readOptionsOf(printerConfirm.body, run.options);
      return show(run, await run.client().call(printerConfirm, { params: { id: parseId(id) }, body }));
    }),
  );
  addOptionsOf(
    workorders.command('report-printed <id>').description('Report a workorder as printed, which completes it'),
    reportPrinted.body,
    {
      printed_date: 'ISO 8601 date or datetime; now when not given',
      printed_quantity: 'how many were printed',
      external_id: 'your own number for the job',
      unprinted: `codes not printed: ${unprintedForms}, or {"unknown": true}`,
      keeps_cells: 'the prints go out although their proofs ask for finer cells; the order keeps who said so',
    },
  ).action(
    action(async (run, id) => {
      const body = readOptionsOf(reportPrinted.body, run.options);
      return show(run, await run.client().call(reportPrinted, { params: { id: parseId(id) }, body }));
    }),
  );
  addOptionsOf(
    workorders
      .command('decide-unprinted <id>')
      .description('Decide which codes were not printed where the printing partner does not know'),
    decideUnprinted.body,
    {
      unprinted: `codes not printed: ${unprintedForms}, or {"none": true}`,
      printed_quantity: 'how many were printed, where it is not what was reported',
    },
  ).action(
    action(async (run, id) => {
      const body = readOptionsOf(decideUnprinted.body, run.options);
      return show(run, await run.client().call(decideUnprinted, { params: { id: parseId(id) }, body }));
    }),
  );
  workorders
    .command('cancel <id>')
    .description('Cancel a workorder that is not completed; its codes are blacklisted')
    .option('--yes', 'do not ask')
    .action(action((run, id) => cancel(run, parseId(id))));
  workorders
    .command('archive <id>')
    .description('Put a workorder into the archive')
    .option('--undo', 'take it out again')
    .action(
      action(async (run, id) => {
        const body = { is_archived: run.options['undo'] !== true };
        return show(run, await run.client().call(archiveWorkorder, { params: { id: parseId(id) }, body }));
      }),
    );
}

async function cancel(run: Run, id: number): Promise<undefined> {
  const service = run.client();
  const params = { id };
  if (!run.options['yes']) {
    const { reference, quantity } = await service.call(getWorkorder, { params });
    const question = `Cancel workorder ${id} (${JSON.stringify(reference)}) and blacklist its ${quantity} codes? Type yes: `;
    const answer = await ask(run.context, question, { otherwise: 'This cannot be undone: confirm it with --yes.' });
    if (answer.trim() !== 'yes') throw new CliError(exitCodes.failed, 'Not canceled.');
  }
  return show(run, await service.call(cancelWorkorder, { params }));
}

async function show({ output }: Run, workorder: Workorder): Promise<undefined> {
  output.result(workorder, () => showWorkorder(workorder));
  return undefined;
}
