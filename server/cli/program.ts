import { Command, CommanderError } from 'commander';
import { addCallCommand } from './call-command.ts';
import { addCaseCommands } from './case-commands.ts';
import { addCodeCommands } from './code-commands.ts';
import { addDocumentCommands } from './document-commands.ts';
import { type CliError, exitCodeHelp, exitCodes, InterruptedError, RefusedError, toCliError } from './exit-codes.ts';
import { addIngestionCommands } from './ingestion-commands.ts';
import { addIngestionUpload } from './ingestion-upload.ts';
import { addListenCommand } from './listen-command.ts';
import { addMcpCommand } from './mcp-command.ts';
import { addPhotoCommand } from './photo-command.ts';
import { addPlainCommands } from './plain-commands.ts';
import { addProofCommands } from './proof-commands.ts';
import { type Action, type CliContext, createAction } from './run.ts';
import { safeJson, safeText } from './safe-text.ts';
import { addScanCommands } from './scan-commands.ts';
import { addScmCommands } from './scm-commands.ts';
import { addSessionCommands } from './session-commands.ts';
import { addTokenCommands } from './token-commands.ts';
import { addUserCommands } from './user-commands.ts';
import { addWorkorderArtwork } from './workorder-artwork.ts';
import { addWorkorderCommands } from './workorder-commands.ts';
import { addWorkorderComments } from './workorder-comments.ts';
import { addWorkorderOrders } from './workorder-orders.ts';
import { addWorkorderSteps } from './workorder-steps.ts';

const about = `
The address and the token come from --url and --token, else from PROOFMARK_URL and
PROOFMARK_TOKEN, else from what login kept. Results go to stdout, progress and errors to
stderr; with --json stdout is one JSON document.
`;

const ofAnInstallation = (programs: CliContext['programs']) => `
Where the service is installed, with its settings or --env-file=<file> before the command:
${programs.map(({ name, about: what }) => `  ${name.padEnd(18)} ${what}`).join('\n')}
`;

/** The whole command line. */
export function buildProgram(
  action: Action,
  { terminal, version, programs }: Pick<CliContext, 'terminal' | 'version' | 'programs'>,
): Command {
  const program = new Command('proofmark')
    .description('Order, upload, export and look after codes at a Proofmark service.')
    .version(version)
    .option('--url <address>', 'address of the service')
    .option('--token <token>', 'UAT token; others on this machine can see it in the list of processes')
    .option('--json', 'write one JSON document to stdout')
    .option('-q, --quiet', 'no progress and no hints')
    .option('--idempotency-key <key>', 'name of a creating request: sent again under it, it is done once')
    .showHelpAfterError('Add --help for the options.')
    .configureHelp({ showGlobalOptions: false })
    .configureOutput({
      writeOut: (text) => terminal.stdout.write(text),
      writeErr: (text) => terminal.stderr.write(text),
    })
    .exitOverride()
    .addHelpText('after', about + ofAnInstallation(programs) + exitCodeHelp);
  addSessionCommands(program, action);
  addUserCommands(program, action);
  addTokenCommands(program, action);
  const workorders = addWorkorderCommands(program, action);
  addWorkorderOrders(workorders, action);
  addWorkorderSteps(workorders, action);
  addWorkorderComments(workorders, action);
  addWorkorderArtwork(workorders, action);
  addProofCommands(program, action);
  addCodeCommands(program, action);
  addScmCommands(program, action);
  const ingestion = addIngestionCommands(program, action);
  addIngestionUpload(ingestion, action);
  addDocumentCommands(program, action);
  addPhotoCommand(program, action);
  addScanCommands(program, action);
  addCaseCommands(program, action);
  addListenCommand(program, action);
  addPlainCommands(program, action);
  addCallCommand(program, action);
  addMcpCommand(program, action);
  return program;
}

/** Runs one command line (without the program's name) and returns the code to end with. Never throws. */
export async function runCli(argv: readonly string[], context: CliContext): Promise<number> {
  let code: number = exitCodes.ok;
  const program = buildProgram(
    createAction(context, (ended) => {
      code = ended;
    }),
    context,
  );
  try {
    await program.parseAsync(argv, { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return afterParsing(error, argv, context);
    const known = context.signal.aborted ? new InterruptedError() : toCliError(error);
    report(known, argv, context);
    return known.exitCode;
  }
}

/** Commander has said what is wrong, or has shown the help. */
function afterParsing(error: CommanderError, argv: readonly string[], context: CliContext): number {
  if (error.exitCode === 0) return exitCodes.ok;
  const message = error.message.replace(/^error: /, '').replace(/^\(outputHelp\)$/, 'Name a command.');
  if (argv.includes('--json')) writeError(context, { code: 'usage', message });
  return exitCodes.usage;
}

const codeNames: Record<number, string> = {
  [exitCodes.failed]: 'failed',
  [exitCodes.usage]: 'usage',
  [exitCodes.forbidden]: 'forbidden',
  [exitCodes.notFound]: 'not_found',
  [exitCodes.unavailable]: 'unavailable',
  [exitCodes.interrupted]: 'interrupted',
};

function report(error: CliError, argv: readonly string[], context: CliContext): void {
  const write = (line: string) => context.terminal.stderr.write(`${safeText(line)}\n`);
  const refusal = error instanceof RefusedError ? error.refusal : undefined;
  const fields = error instanceof RefusedError ? Object.entries(error.fields) : [];
  // Where a field says the same, it says it better.
  if (!fields.some(([, messages]) => messages.includes(error.message))) write(error.message);
  for (const [field, messages] of fields) write(`  ${field}: ${messages.join(' ')}`);
  if (refusal && (refusal.status >= 500 || refusal.status === 403) && refusal.requestId) {
    write(`  Request ${refusal.requestId}`);
  }
  if (!argv.includes('--json')) return;
  const { message } = error;
  writeError(
    context,
    error instanceof RefusedError ? error.describe() : { code: codeNames[error.exitCode] ?? 'failed', message },
  );
}

function writeError({ terminal }: CliContext, error: Record<string, unknown>): void {
  terminal.stdout.write(`${safeJson({ error })}\n`);
}
