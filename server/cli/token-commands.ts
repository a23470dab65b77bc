import type { Command } from 'commander';
import { me } from '#lib/contract/auth.ts';
import { createToken, deleteToken, listTokens } from '#lib/contract/users.ts';
import { addListOptions, addOptionsOf, readOptionsOf } from './contract-options.ts';
import { facts, pageLine, table } from './output.ts';
import { type Action, numberOption, parseId, type Run } from './run.ts';

const dayMs = 86_400_000;

export function addTokenCommands(program: Command, action: Action): void {
  const tokens = program.command('tokens').description('Tokens that act as a user');
  addListOptions(tokens.command('list').description('List the valid tokens of a user'), listTokens.query)
    .option('--user <id>', 'whose; your own when not given')
    .action(
      action(async (run) => {
        const query = readOptionsOf(listTokens.query, run.options);
        const page = await run.client().call(listTokens, { params: { id: await userId(run) }, query });
        run.output.result(page, () => [
          ...table(
            ['id', 'name', 'expires', 'last used', 'permissions'],
            page.results.map((token) => [
              token.id,
              token.name,
              token.expires_at,
              token.last_used_at,
              token.permissions.join(', '),
            ]),
          ),
          ...pageLine(page, Number(query?.offset ?? 0)),
        ]);
        return undefined;
      }),
    );
  addOptionsOf(tokens.command('create').description('Issue a token and show it, once'), createToken.body, {
    name: 'what it is for',
    permissions: 'what it may do, a share of what its user may',
    expires_at: 'when it ends, ISO 8601; 90 days from now when not given',
  })
    .option('--user <id>', 'whom it acts as; you when not given')
    .option('--days <number>', 'days it is valid, instead of --expires-at')
    .action(
      action(async (run) => {
        const { client, options, output } = run;
        const days = numberOption(options, 'days', '--days') ?? 90;
        const body = readOptionsOf(createToken.body, options, {
          ...(options['expiresAt'] === undefined && { expires_at: new Date(Date.now() + days * dayMs).toISOString() }),
        });
        const token = await client().call(createToken, { params: { id: await userId(run) }, body });
        output.result(token, () => [
          ...facts([
            ['Token', token.token],
            ['Id', token.id],
            ['Name', token.name],
            ['Expires', token.expires_at],
            ['Permissions', token.permissions.join(', ')],
          ]),
          'It is shown this once only.',
        ]);
        return undefined;
      }),
    );
  tokens
    .command('revoke <id>')
    .description('Revoke a token at once')
    .action(
      action(async ({ client, output }, id) => {
        await client().call(deleteToken, { params: { id: parseId(id) } });
        output.result({ id: parseId(id), revoked: true }, () => [`Token ${id} is revoked.`]);
        return undefined;
      }),
    );
}

async function userId({ client, options }: Run): Promise<number> {
  return numberOption(options, 'user', '--user') ?? (await client().call(me, {})).user.id;
}
