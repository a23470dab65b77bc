import { type RawBuilder, sql, type Transaction } from 'kysely';
import { supportDays } from '#lib/contract/support.ts';
import { type OpenItemKind, openItemRights } from '#lib/contract/values/open-items.ts';
import { codegenStatus } from '#lib/contract/workorders.ts';
import { type CompanyType, can, type Permission } from '#lib/permissions/permissions.ts';
import { emailOfAttempts, lockedUntil, lockWindowSeconds } from '#server/accounts/shared/locked-until.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { closeFailedUploads, reopenFailedUploads } from '#server/ingestion/shared/close-uploads.ts';

/** Person whose items are read. The operator's staff see those of every company. */
export interface ItemReader {
  userId: number;
  companyId: number;
  companyType: CompanyType;
  permissions: readonly Permission[];
}

export interface OpenItemRow {
  kind: OpenItemKind;
  key: string;
  state: string;
  at: Date;
  name: string;
  count: number | null;
  total: number | null;
  due_date: string | null;
  company: string | null;
  product: string | null;
  reasons: string[];
}

/** At most so many of a kind are read. */
const atMost = 1_000;

const isOperator = ({ companyType }: ItemReader) => companyType === 'operator';

/** The condition that keeps one company's rows from another. */
const ofReader = (column: RawBuilder<unknown>, reader: ItemReader): RawBuilder<unknown> =>
  isOperator(reader) ? sql`true` : sql`${column} = ${reader.companyId}::int`;

/** Uploads that support looks after: lately failed, and not of a group that was resolved after it. */
const ofOpenGroup = sql`status_updated_at > now() - make_interval(days => ${supportDays})
  AND NOT EXISTS (SELECT FROM support_cases AS s WHERE s.company_id = i.company_id AND s.resolved_at >= i.status_updated_at
    AND s.error_type = (SELECT type FROM ingestion_error_counts WHERE ingestion_id = i.id
                         GROUP BY type ORDER BY sum(errors) DESC, type LIMIT 1))`;

const uploads = (reader: ItemReader) => sql`
  SELECT company_id AS owner, 'upload_failed' AS kind, key, '' AS state, status_updated_at AS at, description AS name,
         rows_with_errors::float8 AS count, row_count::float8 AS total, NULL::text AS due_date,
         ${isOperator(reader) ? sql`(SELECT c.name FROM companies AS c WHERE c.id = i.company_id)` : sql`NULL::text`} AS company,
         NULL::text AS product, '' AS reasons
    FROM ingestions AS i WHERE ${ofReader(sql`company_id`, reader)} AND status = 'error' AND closed_at IS NULL
     AND ${isOperator(reader) ? ofOpenGroup : sql`true`}
   ORDER BY status_updated_at DESC LIMIT ${atMost}`;

/**
 * Orders of a brand owner, or those addressed to a printing partner. The partner confirms an order at once; its brand
 * owner is concerned from the next day on, or when the due date is near. The operator is concerned by what failed.
 */
function orders(reader: ItemReader): RawBuilder<unknown> {
  const isPartner = reader.companyType === 'printing_partner';
  const [own, other] = isPartner
    ? [sql`w.printing_partner_id`, sql`w.company_id`]
    : [
        sql`w.company_id`,
        isOperator(reader) ? sql`w.company_id` : sql`coalesce(w.printing_partner_id, w.invited_partner_id)`,
      ];
  const urgency = sql`CASE WHEN w.due_date < current_date THEN 'overdue'
    WHEN w.due_date <= current_date + 3 THEN 'due' ELSE 'waiting' END`;
  const failed = sql`w.codegen_status = ${codegenStatus.failed}::int`;
  const concerns = isOperator(reader)
    ? failed
    : sql`((m.more_prints > 0 AND w.codegen_status = ${codegenStatus.completed}::int) OR (${failed} AND NOT ${isPartner}::boolean)
        OR (w.codegen_status = ${codegenStatus.waiting}::int
          AND (${isPartner}::boolean OR w.created_at < now() - interval '1 day' OR w.due_date <= current_date + 3)))`;
  return sql`
  SELECT o.owner, o.kind, o.id::text, o.state, o.created_at, coalesce(o.reference, ''), o.more_prints::float8, NULL::float8,
         o.due_date::text, c.name, NULL::text, ''
    FROM (SELECT ${own} AS owner, w.id, w.created_at, w.reference, w.due_date, m.more_prints, ${other} AS other,
                 CASE WHEN w.codegen_status = ${codegenStatus.failed}::int THEN 'order_failed'
                      WHEN w.codegen_status = ${codegenStatus.waiting}::int THEN 'order_waiting'
                      ELSE 'proofs_needed' END AS kind,
                 CASE WHEN w.codegen_status = ${codegenStatus.failed}::int THEN md5(coalesce(w.codegen_error, ''))
                      WHEN w.codegen_status = ${codegenStatus.waiting}::int THEN ${urgency}
                      ELSE w.print_model_id::text END AS state
            FROM workorders AS w LEFT JOIN print_models AS m ON m.id = w.print_model_id
           WHERE ${ofReader(own, reader)} AND NOT w.is_archived AND w.canceled_at IS NULL AND ${concerns}
           ORDER BY w.id DESC LIMIT ${atMost}) AS o
    LEFT JOIN companies AS c ON c.id = o.other`;
}

/** Printed orders of a brand owner with codes that are still inactive. Counted by the worker. */
const inactiveCodes = ({ companyId }: ItemReader) => sql`
  SELECT w.company_id, 'inactive_codes', w.id::text, '', coalesce(w.reported_at, w.printed_date),
         coalesce(w.reference, ''), w.inactive_codes::float8, w.quantity::float8, NULL::text, c.name, p.name, ''
    FROM workorders AS w LEFT JOIN companies AS c ON c.id = w.printing_partner_id
    LEFT JOIN products AS p ON p.id = w.product_id
   WHERE w.company_id = ${companyId}::int AND w.inactive_codes > 0 AND w.printed_date IS NOT NULL
     AND NOT w.is_archived AND w.canceled_at IS NULL
   ORDER BY w.id DESC LIMIT ${atMost}`;

/** Orders of a brand owner whose partner does not know which codes were printed. */
const undecidedOrders = ({ companyId }: ItemReader) => sql`
  SELECT w.company_id, 'unprinted_unknown', w.id::text, '', w.unprinted_at, coalesce(w.reference, ''), NULL::float8,
         NULL::float8, NULL::text, c.name, p.name, ''
    FROM workorders AS w LEFT JOIN companies AS c ON c.id = w.printing_partner_id
    LEFT JOIN products AS p ON p.id = w.product_id
   WHERE w.company_id = ${companyId}::int AND w.unprinted ? 'unknown' AND NOT w.is_archived AND w.canceled_at IS NULL
   ORDER BY w.id DESC LIMIT ${atMost}`;

/** Users of the company who are refused after too many failed sign-ins. */
const lockedUsers = ({ companyId }: ItemReader) => sql`
  SELECT company_id, 'user_locked', id::text, '', until - make_interval(secs => ${lockWindowSeconds}), email,
         NULL::float8, NULL::float8, NULL::text, NULL::text, NULL::text, ''
    FROM (SELECT company_id, id, email, ${lockedUntil} AS until FROM users
           WHERE company_id = ${companyId}::int AND is_active AND lower(email) IN (
             SELECT ${emailOfAttempts} FROM sign_in_attempts
              WHERE failures >= 8 AND window_started_at > now() - make_interval(secs => ${lockWindowSeconds}))) AS u
   WHERE until IS NOT NULL LIMIT ${atMost}`;

const cases = ({ companyId }: ItemReader) => sql`
  SELECT company_id, 'case_open', id::text, '', last_at,
         coalesce(extended_id, (SELECT foreign_address FROM case_codes AS f WHERE f.case_id = c.id LIMIT 1), ''),
         (SELECT count(*) FROM case_events AS e WHERE e.case_id = c.id AND e.kind = 'suspicion')::float8,
         NULL::float8, NULL::text, NULL::text, (SELECT name FROM products AS p WHERE p.id = c.product_id),
         array_to_string(reasons, ',')
    FROM cases AS c WHERE company_id = ${companyId}::int AND state = 'open'
   ORDER BY last_at DESC LIMIT ${atMost}`;

const webhooks = ({ companyId }: ItemReader) => sql`
  SELECT company_id, 'webhook_disabled', id::text, coalesce(disabled_at::text, ''), coalesce(disabled_at, created_at),
         coalesce(nullif(description, ''), url), NULL::float8, NULL::float8, NULL::text, NULL::text, NULL::text, ''
    FROM webhooks WHERE company_id = ${companyId}::int AND NOT is_active AND disabled_reason IS NOT NULL
   ORDER BY id DESC LIMIT ${atMost}`;

/** Partnerships that another company has asked for. */
const partnershipRequests = ({ companyId }: ItemReader) => sql`
  SELECT ${companyId}::int, 'partnership_request', p.id::text, '', p.state_changed_at, c.name, NULL::float8, NULL::float8,
         NULL::text, c.name, NULL::text, ''
    FROM partnerships AS p JOIN companies AS c ON c.id = p.requested_by
   WHERE ${companyId}::int IN (p.brand_owner_id, p.printing_partner_id) AND p.requested_by <> ${companyId}::int
     AND p.state = 'pending'
   ORDER BY p.id DESC LIMIT ${atMost}`;

/** Domains whose DNS entry was never seen, or is missing. */
const domains = ({ companyId }: ItemReader) => sql`
  SELECT company_id, 'domain_unverified', id::text, coalesce(missing_since::text, ''),
         coalesce(missing_since, created_at), name, NULL::float8, NULL::float8, NULL::text, NULL::text, NULL::text, ''
    FROM code_domains
   WHERE company_id = ${companyId}::int AND (verified_at IS NULL OR missing_since IS NOT NULL)
   ORDER BY id DESC LIMIT ${atMost}`;

/** Open requests for templates, for the operator. An answer closes them. */
const templateRequests = sql`
  SELECT r.company_id, 'template_request', r.id::text, '', r.created_at, r.name, NULL::float8, NULL::float8, NULL::text,
         c.name, NULL::text, ''
    FROM template_requests AS r JOIN companies AS c ON c.id = r.company_id
   WHERE r.answered_at IS NULL ORDER BY r.id DESC LIMIT ${atMost}`;

/** Companies whose e-mail domains wait for the operator to confirm them. Other domains make another item. */
const signOnDomains = sql`
  SELECT company_id, 'sign_on_domain', company_id::text, md5(string_agg(domain, ' ' ORDER BY domain)),
         min(s.updated_at), string_agg(domain, ', ' ORDER BY domain), count(*)::float8, NULL::float8, NULL::text,
         min(c.name), NULL::text, ''
    FROM sign_on_domains AS d JOIN single_sign_ons AS s USING (company_id) JOIN companies AS c ON c.id = company_id
   WHERE d.confirmed_at IS NULL GROUP BY company_id ORDER BY min(s.updated_at) DESC LIMIT ${atMost}`;

/**
 * Open items of the kinds that the person may see. The operator has no cases or webhooks of its own, and alone
 * answers requests for templates and confirms domains of sign-ons.
 */
function openItems(reader: ItemReader): RawBuilder<unknown> {
  const sees = (kind: OpenItemKind) => can(reader, openItemRights[kind].see);
  const ofCompany = !isOperator(reader);
  const parts = [
    // Names the columns and their types.
    sql`SELECT * FROM (${uploads(reader)}) AS u WHERE ${sees('upload_failed')}::boolean`,
    ...(sees('order_waiting') ? [orders(reader)] : []),
    ...(ofCompany && sees('inactive_codes') ? [inactiveCodes(reader)] : []),
    ...(ofCompany && sees('unprinted_unknown') ? [undecidedOrders(reader)] : []),
    ...(sees('user_locked') ? [lockedUsers(reader)] : []),
    ...(ofCompany && sees('case_open') ? [cases(reader)] : []),
    ...(ofCompany && sees('webhook_disabled') ? [webhooks(reader)] : []),
    ...(ofCompany && sees('partnership_request') ? [partnershipRequests(reader)] : []),
    ...(ofCompany && sees('domain_unverified') ? [domains(reader)] : []),
    ...(!ofCompany && sees('template_request') ? [templateRequests] : []),
    ...(!ofCompany && sees('sign_on_domain') ? [signOnDomains] : []),
  ].map((part) => sql`(${part})`);
  return sql`(SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) AS i
    WHERE NOT EXISTS (SELECT FROM closed_items AS c WHERE c.company_id IN (i.owner, ${reader.companyId}::int)
      AND c.kind = i.kind AND c.key = i.key AND c.state = i.state))`;
}

export async function getOpenItems(
  db: Executor,
  reader: ItemReader,
  limit: number,
): Promise<{ count: number; rows: OpenItemRow[] }> {
  const { rows } = await sql<Omit<OpenItemRow, 'reasons'> & { reasons: string; in_all: number }>`
    SELECT *, count(*) OVER ()::int AS in_all FROM ${openItems(reader)} AS o
     ORDER BY at DESC, kind, key LIMIT ${limit}`.execute(db);
  const split = (reasons: string) => (reasons === '' ? [] : reasons.split(','));
  return {
    count: rows[0]?.in_all ?? 0,
    rows: rows.map((row) => ({ ...row, reasons: split(row.reasons) })),
  };
}

/** How many there are of each kind. */
export async function countOpenItems(db: Executor, reader: ItemReader): Promise<Partial<Record<OpenItemKind, number>>> {
  const { rows } = await sql<{ kind: OpenItemKind; count: number }>`
    SELECT kind, count(*)::int AS count FROM ${openItems(reader)} AS o GROUP BY kind`.execute(db);
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
}

interface ItemId {
  kind: OpenItemKind;
  key: string;
  state: string;
}

const uploadKeys = (ids: readonly ItemId[]) => ids.filter(({ kind }) => kind === 'upload_failed').map(({ key }) => key);

/**
 * Closes those of the items that are open in the state that is given. The operator closes them for its own staff: a
 * company's upload stays open there.
 * @returns how many
 */
export async function closeItems(
  trx: Transaction<Schema>,
  reader: ItemReader,
  ids: readonly ItemId[],
): Promise<number> {
  const given = sql`json_to_recordset(${JSON.stringify(ids)}::json) AS g (kind text, key text, state text)`;
  const { companyId, userId } = reader;
  const uploads = await closeFailedUploads(trx, { companyId, userId, keys: uploadKeys(ids) });
  const others = await sql`
    INSERT INTO closed_items (company_id, kind, key, state, closed_by)
    SELECT ${reader.companyId}::int, o.kind, o.key, o.state, ${reader.userId}::int
      FROM ${openItems(reader)} AS o JOIN ${given} ON g.kind = o.kind AND g.key = o.key AND g.state = o.state
     WHERE o.kind <> 'upload_failed' OR ${isOperator(reader)}::boolean
    ON CONFLICT (company_id, kind, key)
    DO UPDATE SET state = excluded.state, closed_by = excluded.closed_by, closed_at = now()`.execute(trx);
  return uploads + Number(others.numAffectedRows ?? 0);
}

/** Opens closed items again, uploads those that were closed by hand. @returns how many */
export async function reopenItems(
  trx: Transaction<Schema>,
  reader: ItemReader,
  ids: readonly ItemId[],
): Promise<number> {
  const given = sql`json_to_recordset(${JSON.stringify(ids)}::json) AS g (kind text, key text, state text)`;
  const uploads = await reopenFailedUploads(trx, { companyId: reader.companyId, keys: uploadKeys(ids) });
  const others = await sql`
    DELETE FROM closed_items AS c USING ${given}
     WHERE c.company_id = ${reader.companyId}::int AND c.kind = g.kind AND c.key = g.key AND c.state = g.state`.execute(
    trx,
  );
  return uploads + Number(others.numAffectedRows ?? 0);
}
