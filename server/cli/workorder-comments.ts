import type { Command } from 'commander';
import { createComment, listComments, type WorkorderComment } from '#lib/contract/workorder-comments.ts';
import { addListOptions, readOptionsOf } from './contract-options.ts';
import { type Action, parseId } from './run.ts';

/** The conversation of a workorder. */
export function addWorkorderComments(workorders: Command, action: Action): void {
  addListOptions(
    workorders.command('comments <id>').description('Read the comments of a workorder, oldest first'),
    listComments.query,
  ).action(
    action(async (run, id) => {
      const query = readOptionsOf(listComments.query, run.options);
      const page = await run.client().call(listComments, { params: { id: parseId(id) }, query });
      run.output.result(page, () => page.results.flatMap(linesOf));
      return undefined;
    }),
  );
  workorders
    .command('comment <id>')
    .description('Comment on a workorder; the people who take part get a mail')
    .requiredOption('--text <text>', 'what to say')
    .action(
      action(async (run, id) => {
        const body = { text: String(run.options['text']) };
        const comment = await run.client().call(createComment, { params: { id: parseId(id) }, body });
        run.output.result(comment, () => linesOf(comment));
        return undefined;
      }),
    );
}

function linesOf({ author, created_at: at, text, photos, withdrawn_at: withdrawn }: WorkorderComment): string[] {
  const said = withdrawn ? ['(withdrawn)'] : [...text.split('\n'), ...photos.map(({ url }) => url)];
  return [
    `${at}  ${author.name} (${author.company.name})`,
    ...said.filter((line) => line !== '').map((line) => `  ${line}`),
  ];
}
