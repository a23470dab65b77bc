import { ConfigError, loadConfig } from '#server/core/config/config.ts';
import { requireDirectDatabaseUrl } from '#server/core/config/required-settings.ts';
import { openDatabase } from '#server/core/db/database.ts';
import { transact } from '#server/core/db/unit-of-work.ts';
import { endWithError } from '#server/core/program-errors.ts';
import { ensureScanApp } from '#server/scan-apps/shared/ensure-scan-app.ts';

const name = 'Portal';

/**
 * The application by which the portal sends photos: one of the operator's company, which sees every company's codes.
 * Prints its identifier as the setting it is for; the one that is there already when it was made before.
 */
async function createPortalApp(): Promise<void> {
  const database = openDatabase(requireDirectDatabaseUrl(loadConfig()), { max: 2, applicationName: 'proofmark-app' });
  try {
    const identifier = await transact(database, async ({ trx }) => {
      const company = await trx
        .selectFrom('companies')
        .where('company_type', '=', 'operator')
        .orderBy('id')
        .select('id')
        .forUpdate()
        .executeTakeFirst();
      if (!company) throw new ConfigError('There is no operator yet: run create-operator first.');
      return ensureScanApp(trx, company.id, { name, prefix: 'portal' });
    });
    console.log(`SERVICE_APP_ID=${identifier}`);
  } finally {
    await database.close();
  }
}

try {
  await createPortalApp();
} catch (error) {
  endWithError('create-portal-app', error);
}
