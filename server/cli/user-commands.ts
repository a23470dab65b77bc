import type { Command } from 'commander';
import { createUser, getUser, listUsers, updateUser } from '#lib/contract/users.ts';
import { readPassword } from './ask.ts';
import { addListOptions, addOptionsOf, readOptionsOf } from './contract-options.ts';
import { usageError } from './exit-codes.ts';
import { facts, pageLine, table } from './output.ts';
import { type Action, parseId } from './run.ts';

export function addUserCommands(program: Command, action: Action): void {
  const users = program.command('users').description('Users of the company');
  addListOptions(users.command('list').description('List users'), listUsers.query, {
    company: 'id of the company (operator)',
  }).action(
    action(async ({ client, options, output }) => {
      const query = readOptionsOf(listUsers.query, options);
      const page = await client().call(listUsers, { query });
      output.result(page, () => [
        ...table(
          ['id', 'e-mail', 'name', 'role', 'company', 'active', 'last sign-in'],
          page.results.map((user) => [
            user.id,
            user.email,
            user.name,
            user.role,
            user.company.slug,
            user.is_active ? 'yes' : 'no',
            user.last_sign_in_at,
          ]),
        ),
        ...pageLine(page, Number(query?.offset ?? 0)),
      ]);
      return undefined;
    }),
  );
  users
    .command('show <id>')
    .description('Show a user')
    .action(
      action(async ({ client, output }, id) => {
        const user = await client().call(getUser, { params: { id: parseId(id) } });
        output.result(user, () =>
          facts(Object.entries({ ...user, company: user.company.name, is_active: user.is_active ? 'yes' : 'no' })),
        );
        return undefined;
      }),
    );
  addOptionsOf(users.command('create').description('Create a user; asks for the password'), createUser.body, {
    email: 'address to sign in with',
    name: 'name',
    role: 'what the user may do',
    company: 'id of the company (operator); your own when not given',
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
    .description('Shut a user out; the tokens are revoked')
    .action(action((run, id) => setActive(run, id, false)));
}

async function setActive(
  { client, output }: Parameters<Parameters<Action>[0]>[0],
  id: string | undefined,
  active: boolean,
): Promise<undefined> {
  if (id === undefined) throw usageError('The id is needed.');
  const user = await client().call(updateUser, { params: { id: parseId(id) }, body: { is_active: active } });
  output.result(user, () => [`${user.email} is ${user.is_active ? 'active' : 'shut out'}.`]);
  return undefined;
}
