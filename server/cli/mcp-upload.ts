import { openAsBlob } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { AgentTool } from '#lib/agent/agent-server.ts';
import { resultOf } from '#lib/agent/call-operation.ts';
import { mayCall, type TokenHolder } from '#lib/agent/operations.ts';
import { checkInput, invalidArguments } from '#lib/agent/send-call.ts';
import { addToWorkorder, createFromIngestionTemplate, createSids } from '#lib/contract/ingestion.ts';
import { schemaOf } from '#lib/contract/json-schema.ts';
import type { Client } from './client.ts';
import { usageError } from './exit-codes.ts';

const ways = {
  'add-sids': createSids,
  'create-from-template': createFromIngestionTemplate,
  'add-to-workorder': addToWorkorder,
} as const;
type Way = keyof typeof ways;

/**
 * The tool that uploads a file of codes from the folder that the user allows; none for a token that may not upload.
 * @throws a usage error when there is no such folder
 */
export async function uploadTool(
  { service }: Client,
  { folder, holder, signal }: { folder: string; holder: TokenHolder; signal: AbortSignal },
): Promise<AgentTool[]> {
  const root = await realpath(folder).catch(() => {
    throw usageError(`${folder} is not a folder.`);
  });
  if (!mayCall(holder, createSids)) return [];
  const run = async (given: Record<string, unknown>) => {
    const { fields = {}, idempotency_key: key = crypto.randomUUID(), dry_run: isDryRun } = given;
    const { file, size, filetype } = await findFile(root, given);
    const way = (given['as'] ?? 'add-sids') as Way;
    if (!Object.hasOwn(ways, way)) throw invalidArguments([['as', `One of ${Object.keys(ways).join(', ')}.`]]);
    const body = { ...(fields as object), mode: 'file', filetype };
    checkInput(ways[way], { params: {}, query: {}, body });
    if (isDryRun !== undefined && isDryRun !== false) {
      const would_send = { method: 'POST', path: ways[way].path, body, file, bytes: size };
      return JSON.stringify({ dry_run: 'The arguments are valid, and nothing was sent.', would_send });
    }
    const options = { as: way, fields: fields as object as Record<string, unknown>, filetype, signal };
    const record = await service.uploadCodes(await openAsBlob(file), { ...options, idempotencyKey: String(key) });
    return JSON.stringify({ answer: { record_key: record }, idempotency_key: key, next: 'get_ingestion' });
  };
  return [
    {
      name: 'upload_codes_file',
      description: `Uploads a CSV or JSON file of codes from ${root} and starts its processing. Then read get_ingestion until status is completed or error.`,
      inputSchema: {
        type: 'object',
        properties: {
          path: { type: 'string', description: `Path of the file, below ${root}.` },
          filetype: { type: 'string', enum: ['csv', 'json'], description: 'The ending of the file says so otherwise.' },
          as: { type: 'string', enum: Object.keys(ways), default: 'add-sids' },
          fields: {
            ...schemaOf(createSids.body.omit({ mode: true, filetype: true, codes: true }), 'input'),
            additionalProperties: true,
            description: 'Further fields of that call, such as default_scm_data, retry_of, template or ingestion_key.',
          },
          idempotency_key: { type: 'string', description: 'Repeated under the same key the upload is one record.' },
          dry_run: { type: 'boolean', description: 'Checks file and fields, and uploads nothing.' },
        },
        required: ['path'],
        additionalProperties: false,
      },
      annotations: {
        title: 'Upload a file of codes',
        readOnlyHint: false,
        destructiveHint: false,
        idempotentHint: false,
      },
      run: (given) => resultOf(() => run(given)),
    },
  ];
}

/** @throws ProofmarkError for anything but a file below the folder, links followed */
async function findFile(root: string, { path: given, filetype }: Record<string, unknown>) {
  const file = await realpath(path.resolve(root, String(given))).catch(() => undefined);
  const found = file?.startsWith(root + path.sep) ? await stat(file) : undefined;
  if (!file || !found?.isFile()) throw invalidArguments([['path', `There is no such file below ${root}.`]]);
  const type = filetype ?? path.extname(file).slice(1).toLowerCase();
  if (type !== 'csv' && type !== 'json') throw invalidArguments([['filetype', 'One of csv, json.']]);
  return { file, size: found.size, filetype: type } as const;
}
