import { randomUUID } from 'node:crypto';
import type { Insertable, Transaction } from 'kysely';
import type { AuthenticationStatus } from '#lib/contract/photo.ts';
import { blacklistReasonNames } from '#lib/contract/values/codes.ts';
import { findOrInsertInspector } from '#server/accounts/queries/inspection-teams.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { insertInspection } from '#server/inspections/queries/inspections.ts';
import { demoIds } from './demo-rows.ts';
import { labelIds, openedLabelId, sampleUrlPrefix, stolenLabelId } from './sample-codes.ts';
import { inspectionTeam } from './scenario.ts';

type Trx = Transaction<Schema>;
type Inspected = Pick<Insertable<Schema['inspections']>, 'content' | 'answer'> &
  Partial<Insertable<Schema['inspections']>>;

const [kari, ola] = ['Kari Moen', 'Ola Berg'];
const oslo = { latitude: 59.914, longitude: 10.752 };
const mostInspectors = 10;
const hourMs = 3_600_000;

/** Records of two inspectors of the demo's team, with each answer that a code in print can have. */
export async function insertPastInspections(trx: Trx): Promise<void> {
  const team = await trx
    .selectFrom('inspection_teams')
    .where('created_by', 'in', demoIds('users'))
    .where('name', '=', inspectionTeam.name)
    .select(['id', 'company_id', 'name'])
    .executeTakeFirst();
  if (!team) return;
  const [original, copy, poor] = [
    await inspectedScan(trx, team.company_id, 'auth_original'),
    await inspectedScan(trx, team.company_id, 'auth_copy'),
    await inspectedScan(trx, team.company_id, 'bad_quality'),
  ];
  const { name: product } = await trx
    .selectFrom('products')
    .where('company_id', '=', team.company_id)
    .where('sku', '=', 'NS-30-EU')
    .select('name')
    .executeTakeFirstOrThrow();
  const label = (extended_id: string | undefined, more: Omit<Inspected, 'content'>): Inspected => ({
    content: `${sampleUrlPrefix}${extended_id}`,
    extended_id,
    product,
    ...more,
  });
  const met: [hoursAgo: number, inspector: string | undefined, Inspected | undefined][] = [
    [74, kari, label(labelIds[3], { answer: 'active', ...oslo })],
    [73, kari, original],
    [71, kari, copy],
    [50, ola, label(openedLabelId, { answer: 'consumed', ...oslo })],
    [49, ola, poor],
    [27, kari, { content: `${sampleUrlPrefix}NOSUCHCODE77`, answer: 'unknown', ...oslo }],
    [26, kari, { content: 'https://nordlys-offers.example/win', answer: 'unknown' }],
    [
      3,
      ola,
      label(stolenLabelId, {
        answer: 'blacklisted',
        blacklist_reason: blacklistReasonNames.indexOf('stolen'),
        ...oslo,
      }),
    ],
  ];
  for (const [hoursAgo, inspector = '', record] of met) {
    const user = record && (await findOrInsertInspector(trx, team, inspector, mostInspectors));
    if (!user) continue;
    const at = new Date(Date.now() - hoursAgo * hourMs);
    await insertInspection(trx, {
      key: randomUUID(),
      company_id: team.company_id,
      user_id: user.id,
      inspector,
      team_id: team.id,
      inspected_at: at,
      created_at: at,
      ...record,
    });
  }
}

/** Record with the photo of the last scan that had a verdict. */
async function inspectedScan(
  trx: Trx,
  companyId: number,
  verdict: AuthenticationStatus,
): Promise<Inspected | undefined> {
  const scan = await trx
    .selectFrom('scans')
    .innerJoin('products', 'products.id', 'scans.product_id')
    .where('scans.company_id', '=', companyId)
    .where('result', '=', verdict)
    .select(['uuid', 'extended_id', 'products.name'])
    .orderBy('scans.created_at', 'desc')
    .executeTakeFirst();
  return (
    scan && {
      content: `${sampleUrlPrefix}${scan.extended_id}`,
      extended_id: scan.extended_id,
      product: scan.name,
      answer: 'active',
      verdict,
      scan_uuid: scan.uuid,
    }
  );
}
