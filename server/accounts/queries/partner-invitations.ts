import { sql, type Transaction } from 'kysely';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { countRows } from '#server/core/db/statements/page-query.ts';
import { randomBase62 } from '#server/core/token.ts';

/** Locks an address until the transaction ends: it is invited to one new company, not to two. */
export async function lockInvitedEmail(trx: Transaction<Schema>, email: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`proofmark partner invitation ${email}`}::text, 0))`.execute(
    trx,
  );
}

/** Company of the user with this address, or else of its newest invitation by a printing partner. */
export async function findCompanyByEmail(trx: Transaction<Schema>, email: string) {
  const { rows } = await sql<{ id: number; companyType: string; invitationId: number | null; isExpired: boolean }>`
    SELECT c.id, c.company_type AS "companyType", found.invitation AS "invitationId", found.expired AS "isExpired"
      FROM (SELECT company_id, NULL::int AS invitation, false AS expired, 1 AS place
              FROM users WHERE lower(email) = ${email}
            UNION ALL
            (SELECT i.company_id, i.id, i.expires_at < now(), 2
               FROM invitations AS i JOIN companies AS own ON own.id = i.company_id
              WHERE lower(i.email) = ${email} AND own.company_type = 'printing_partner' ORDER BY i.id DESC LIMIT 1)
      ) AS found JOIN companies AS c ON c.id = found.company_id ORDER BY found.place LIMIT 1`.execute(trx);
  return rows[0];
}

/** How many companies have not answered a request of this one. */
export async function countOwnRequests(db: Executor, companyId: number): Promise<number> {
  return countRows(
    db
      .selectFrom('partnerships')
      .where('brand_owner_id', '=', companyId)
      .where('requested_by', '=', companyId)
      .where('state', '=', 'pending'),
  );
}

/** Creates a printing partner that has no user yet, in language and time zone of the company that invites it. */
export async function insertInvitedPartner(
  trx: Transaction<Schema>,
  { name, invitedBy }: { name: string; invitedBy: number },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO companies (name, slug, company_type, language, time_zone)
    SELECT ${name}::text, ${`partner-${randomBase62(12).toLowerCase()}`}::text, 'printing_partner', language, time_zone
      FROM companies WHERE id = ${invitedBy}::int RETURNING id`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('The inviting company is gone.');
  return row.id;
}

/** Partnership of two companies, if there is one. */
export async function findPartnershipOf(trx: Transaction<Schema>, brandOwnerId: number, printingPartnerId: number) {
  return trx
    .selectFrom('partnerships')
    .where('brand_owner_id', '=', brandOwnerId)
    .where('printing_partner_id', '=', printingPartnerId)
    .select(['id', 'state', 'requested_by as requestedBy'])
    .executeTakeFirst();
}
