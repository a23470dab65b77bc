import { insertCompany } from '#server/accounts/queries/companies.ts';
import { insertUser } from '#server/accounts/queries/users.ts';
import { hashPassword } from '#server/accounts/rules/password.ts';
import { ConfigError, loadConfig } from '#server/core/config/config.ts';
import { requireDirectDatabaseUrl } from '#server/core/config/required-settings.ts';
import { openDatabase } from '#server/core/db/database.ts';
import { transact } from '#server/core/db/unit-of-work.ts';
import { DomainError } from '#server/core/errors.ts';
import { endWithError } from '#server/core/program-errors.ts';
import { randomBase62 } from '#server/core/token.ts';

/**
 * The first account of a new installation: the operator's company, when there is none, and an operator admin with a
 * random password, which is printed once. All other users are created through the API by that account.
 */
async function createOperator(email: string | undefined, name = 'Operator'): Promise<void> {
  if (!email?.includes('@')) throw new ConfigError('Usage: proofmark create-operator <e-mail> [name]');
  const database = openDatabase(requireDirectDatabaseUrl(loadConfig()), {
    max: 2,
    applicationName: 'proofmark-operator',
  });
  try {
    const password = randomBase62(20);
    const passwordHash = await hashPassword(password);
    await transact(database, async ({ trx }) => {
      const existing = await trx
        .selectFrom('companies')
        .where('company_type', '=', 'operator')
        .orderBy('id')
        .select('id')
        .executeTakeFirst();
      const company =
        existing ?? (await insertCompany(trx, { name: 'Operator', slug: 'operator', company_type: 'operator' }));
      await insertUser(trx, { companyId: company.id, email, name, role: 'operator_admin', passwordHash });
    });
    console.log(`${email} can sign in with this password, shown once: ${password}`);
  } finally {
    await database.close();
  }
}

try {
  await createOperator(process.argv[2], process.argv[3]);
} catch (error) {
  endWithError('create-operator', error instanceof DomainError ? new ConfigError(error.message) : error);
}
