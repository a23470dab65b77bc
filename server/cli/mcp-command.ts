import { once } from 'node:events';
import type { Command } from 'commander';
import { me } from '#lib/contract/auth.ts';
import type { Client } from './client.ts';
import { usageError } from './exit-codes.ts';
import { type Action, type Run, textOption } from './run.ts';

export function addMcpCommand(program: Command, action: Action): void {
  program
    .command('mcp')
    .description('Serve the service as MCP tools on stdin and stdout, for agents')
    .option('--tools <toolsets>', 'toolsets that are tools of their own, with commas between; all or none')
    .option('--read-only', 'only tools that change nothing')
    .option('--files <folder>', 'folder whose CSV and JSON files the agent may upload')
    .action(action(serve));
}

async function serve(run: Run): Promise<undefined> {
  const { context, options, output, signal } = run;
  // Loaded here: no other command needs the protocol.
  const [
    { serveStdio, StdioServerTransport },
    { createAgentServer },
    { chooseToolsets },
    { toolsets },
    { uploadTool },
  ] = await Promise.all([
    import('@modelcontextprotocol/server/stdio'),
    import('#lib/agent/agent-server.ts'),
    import('#lib/agent/choose-toolsets.ts'),
    import('#lib/agent/operations.ts'),
    import('./mcp-upload.ts'),
  ]);
  const chosen = chooseToolsets(textOption(options, 'tools'));
  if (!chosen) throw usageError(`--tools should be all, none or names of: ${toolsets.join(', ')}.`);
  const client = run.client();
  // Before the protocol begins: a refused token ends the command as it does elsewhere.
  const { user, permissions } = await client.call(me, {});
  const folder = textOption(options, 'files');
  const caller = { holder: { role: user.role, permissions }, send: sendBy(client, signal) };
  const ownTools = folder === undefined ? [] : await uploadTool(client, { folder, holder: caller.holder, signal });
  const { stdin, stdout } = context.terminal;
  const handle = serveStdio(
    () =>
      createAgentServer({
        ...caller,
        version: context.version,
        toolsets: chosen,
        readOnly: options['readOnly'] === true,
        ownTools,
      }),
    {
      transport: new StdioServerTransport(stdin as NodeJS.ReadStream, stdout as NodeJS.WriteStream),
      onerror: (error) => output.note(error.message),
    },
  );
  try {
    await once(stdin, 'end', { signal });
  } finally {
    await handle.close();
  }
  return undefined;
}

/** Reads are repeated, and so are calls with an Idempotency-Key; other writes are sent once. */
function sendBy({ service }: Client, signal: AbortSignal) {
  return (url: string, init: RequestInit) => service.fetch(url, { ...init, signal });
}
