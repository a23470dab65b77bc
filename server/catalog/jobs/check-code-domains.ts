import { transact } from '#server/core/db/unit-of-work.ts';
import type { JobContext } from '#server/core/jobs/define-job.ts';
import { lookupTxt } from '#server/core/lookup-txt.ts';
import { listDueDomains, recordLookup } from '../queries/code-domains.ts';
import { recordOf } from '../shared/domain-state.ts';

/** At 20 a minute each of 28,000 domains has its turn within a day. */
const atOnce = 20;

/** Looks up the records of verified domains again: each once a day, and every hour where one is gone. */
export async function checkCodeDomains({ config, database, signal }: CheckContext): Promise<void> {
  for (const domain of await listDueDomains(database.db, atOnce)) {
    signal.throwIfAborted();
    const seen = await lookupTxt(recordOf(domain).name, config.dnsServers);
    await transact(database, ({ trx }) => recordLookup(trx, domain.id, seen));
  }
}

type CheckContext = Pick<JobContext, 'database' | 'signal'> & {
  config: Pick<JobContext['config'], 'dnsServers'>;
};
