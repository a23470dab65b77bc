import type { Command } from 'commander';
import { getDocument, listDocuments } from '#lib/contract/documents.ts';
import { addListOptions, readOptionsOf } from './contract-options.ts';
import { pageLine, table } from './output.ts';
import type { Action } from './run.ts';
import { saveDocument, showDocument, waitForDocument } from './save-document.ts';
import { addFileCommand } from './workorder-commands.ts';

export function addDocumentCommands(program: Command, action: Action): void {
  const documents = program.command('documents').description('Files made for download');
  addListOptions(documents.command('list').description('List documents, newest first'), listDocuments.query, {
    status: 'status',
  }).action(
    action(async ({ client, options, output }) => {
      const query = readOptionsOf(listDocuments.query, options);
      const page = await client().call(listDocuments, { query });
      output.result(page, () => [
        ...table(
          ['key', 'status', 'rows', 'bytes', 'expires', 'description'],
          page.results.map((document) => [
            document.key,
            document.status,
            document.row_count,
            document.file_size,
            document.expires_at,
            document.description,
          ]),
        ),
        ...pageLine(page, Number(query?.offset ?? 0)),
      ]);
      return undefined;
    }),
  );
  documents
    .command('show <key>')
    .description('Show a document')
    .action(
      action(async ({ client, output }, key = '') => {
        const document = await client().call(getDocument, { params: { document_key: key } });
        output.result(document, () => showDocument(document));
        return undefined;
      }),
    );
  addFileCommand(documents.command('download <key>').description('Wait for a document and save it'))
    .option('--timeout <seconds>', 'give up waiting after so long, with exit code 1')
    .action(action(async (run, key = '') => saveDocument(run, await waitForDocument(run, key))));
}
