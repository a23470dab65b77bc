import { createHash } from 'node:crypto';
import * as z from 'zod';

/** An entry of the audit log, without what the chain adds. */
const entry = z.object({
  id: z.int(),
  at: z.string(),
  user: z.string().nullable(),
  action: z.string(),
  resource: z.string(),
  resource_id: z.string().nullable(),
  changed_fields: z.array(z.string()),
  status: z.int().nullable(),
  request_id: z.string(),
});
export type AuditEntry = z.output<typeof entry>;

/** An entry with SHA-256 over the hash of the entry before it and the entry. */
export const chainedEntry = entry.extend({ hash: z.string() });
export type ChainedEntry = z.output<typeof chainedEntry>;

const noHash = '0'.repeat(64);

/** How a hash is made, for readers who check it with tools of their own. */
export const chainMethod =
  'hash = SHA-256, in hexadecimal, of the hash of the entry before (64 zeros for the first), a line feed, and the JSON of the entry without its hash, its members in the order of this file and without spaces';

// Names each member: the order decides the hash.
const hashOf = (before: string, { id, at, user, action, resource, resource_id, ...rest }: AuditEntry): string => {
  const { changed_fields, status, request_id } = rest;
  const text = JSON.stringify({
    ...{ id, at, user, action, resource, resource_id },
    ...{ changed_fields, status, request_id },
  });
  return createHash('sha256').update(`${before}\n${text}`).digest('hex');
};

/** Gives each entry its hash. @param entries oldest first */
export function chainEntries(entries: readonly AuditEntry[]): ChainedEntry[] {
  let before = noHash;
  return entries.map((each) => {
    before = hashOf(before, each);
    return { ...each, hash: before };
  });
}

/** Whether no entry was changed, left out or moved. */
export function isWholeChain(entries: readonly ChainedEntry[]): boolean {
  let before = noHash;
  return entries.every((each) => {
    before = hashOf(before, each);
    return before === each.hash;
  });
}
