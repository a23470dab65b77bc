import * as contract from '#lib/contract/audit.ts';
import { endpointUrl } from '#lib/contract/endpoint.ts';
import { reason } from '#lib/texts/reason.ts';
import { findTimeZone } from '#server/accounts/shared/time-zone.ts';
import { scopeOf } from '#server/core/actor.ts';
import { fileDay } from '#server/core/files/file-day.ts';
import { endpoint, replicaEndpoint } from '#server/core/http/endpoint.ts';
import { presentAuditRecord } from '../present/present-audit-record.ts';
import { type AuditPlace, type AuditRow, listAuditRecords, streamAuditRecords } from '../queries/audit-records.ts';

/** `n` and `p` for next (older) and previous (newer), then the place the page begins beyond. */
function readCursor(cursor: string | undefined): { from: AuditPlace | null; direction: 'older' | 'newer' } {
  const [, letter, micros, id] = /^([np])(\d+)-(\d+)$/.exec(cursor ?? '') ?? [];
  return {
    from: letter === undefined ? null : { micros: Number(micros), id: Number(id) },
    direction: letter === 'p' ? 'newer' : 'older',
  };
}

const cursorTo = (letter: 'n' | 'p', row: AuditRow | undefined) => row && `${letter}${row.micros}-${row.id}`;

export const searchAudit = replicaEndpoint(contract.searchAudit, async ({ query, actor, database, config }) => {
  const { limit, cursor, ...filters } = query;
  const position = readCursor(cursor);
  const { rows, more } = await listAuditRecords(database.db, scopeOf(actor), filters, { limit, ...position });
  const link = (to: string | undefined) =>
    to === undefined
      ? null
      : config.urls.api + endpointUrl(contract.searchAudit, { query: { ...filters, limit, cursor: to } });
  const isOlder = position.direction === 'older';
  const hasNewer = isOlder ? cursor !== undefined : more;
  const hasOlder = isOlder ? more : true;
  return {
    next: hasOlder ? link(cursorTo('n', rows.at(-1))) : null,
    previous: hasNewer ? link(cursorTo('p', rows[0])) : null,
    results: rows.map(presentAuditRecord),
  };
});

export const downloadAudit = endpoint(contract.downloadAudit, async ({ query, actor, database }) => ({
  fileName: reason('auditLogCsv', { day: fileDay(new Date(), await findTimeZone(database.db, actor.userId)) }),
  body: await streamAuditRecords(database, scopeOf(actor), query),
}));
