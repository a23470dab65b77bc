import type { Command } from 'commander';
import { createUser, unlockUser, updateUser } from '#lib/contract/users.ts';
import { readPassword } from './ask.ts';
import { addOptionsOf, readOptionsOf } from './contract-options.ts';
import { usageError } from './exit-codes.ts';
import { type Action, parseId } from './run.ts';

export function addUserCommands(program: Command, action: Action): void {
  const users = program.command('users').description('Users of the company');
  addOptionsOf(users.command('create').description('Create a user; asks for the password'), createUser.body, {
    email: 'address to sign in with',
    name: 'name',
    role: 'what the user may do',
    company: 'id of your own company',
  })
    .option('--password-stdin', 'read the password from stdin')
    .action(
      action(async ({ client, context, options, output }) => {
        const service = client();
        // Checked first, so that no password is asked for a command that is wrong.
        readOptionsOf(createUser.body, options, { password: 'later' });
        const password = await readPassword(context, options['passwordStdin'] === true, 'Password of the new user: ');
        const user = await service.call(createUser, { body: readOptionsOf(createUser.body, options, { password }) });
        output.result(user, () => [`Created user ${user.id}: ${user.email}, ${user.role} of ${user.company.name}.`]);
        return undefined;
      }),
    );
  users
    .command('activate <id>')
    .description('Let a user sign in again')
    .action(action((run, id) => setActive(run, id, true)));
  users
    .command('deactivate <id>')
    .description('Deactivate a user; the tokens are revoked')
    .action(action((run, id) => setActive(run, id, false)));
  users
    .command('unlock <id>')
    .description('Let a user sign in again who is refused after too many failed sign-ins')
    .action(
      action(async ({ client, output }, id) => {
        if (id === undefined) throw usageError('The id is needed.');
        await client().call(unlockUser, { params: { id: parseId(id) } });
        output.result({ id: parseId(id) }, () => [`User ${id} is unlocked.`]);
        return undefined;
      }),
    );
}

async function setActive(
  { client, output }: Parameters<Parameters<Action>[0]>[0],
  id: string | undefined,
  active: boolean,
): Promise<undefined> {
  if (id === undefined) throw usageError('The id is needed.');
  const user = await client().call(updateUser, { params: { id: parseId(id) }, body: { is_active: active } });
  output.result(user, () => [`${user.email} is ${user.is_active ? 'active' : 'inactive'}.`]);
  return undefined;
}
