import type { Command } from 'commander';
import { getDocument } from '#lib/contract/documents.ts';
import type { Action } from './run.ts';
import { saveDocument, showDocument, waitForDocument } from './save-document.ts';
import { addFileCommand } from './workorder-commands.ts';

export function addDocumentCommands(program: Command, action: Action): void {
  const documents = program.command('documents').description('Files made for download');
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
