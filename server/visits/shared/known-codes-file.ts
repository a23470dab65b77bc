import { open, readFile, rename, stat } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod';
import type { RedirectRule } from '#lib/contract/redirect-rules.ts';
import { checkPages } from '#lib/contract/values/check-page.ts';
import type { PublishedRulesCache } from '#server/redirects/shared/published-rules-cache.ts';
import type { DomainCache } from './domain-cache.ts';
import type { KnownCodesCache } from './known-codes.ts';

/** Facts that answer phones while the database is away. */
export interface KnownCodes {
  pages: KnownCodesCache;
  rules: PublishedRulesCache;
  domains: DomainCache;
}

/** Version of the format below: a file of another one is not read. */
const version = 1;
const saveEveryMs = 60_000;
const linesAtOnce = 500;
/** Some times of what 20,000 codes take. */
const maxBytes = 64 * 1024 * 1024;
/** Older addresses may lead to pages that are not there any more. */
const maxAgeMs = 7 * 86_400_000;

const head = z.object({ version: z.literal(version), savedAt: z.number(), lines: z.int() });
const code = z.object({
  extendedId: z.string(),
  companyId: z.int(),
  serialNumber: z.int().nullable(),
  activationStatus: z.int(),
  consumedAt: z.coerce.date().nullable(),
  product: z.object({ id: z.int(), url: z.string() }).nullable(),
  brandId: z.int().nullable(),
  campaignId: z.int().nullable(),
  campaignUrl: z.string().nullable(),
  checkPage: z.enum(checkPages).exclude(['secure']),
});
/** JSON has no infinite numbers: null for a rule without beginning or end. */
const rule = z.object({ rule: z.custom<RedirectRule>(), from: z.number().nullable(), until: z.number().nullable() });
const line = z.union([
  z.object({ code }),
  z.object({ company: z.int(), rules: z.array(rule) }),
  z.object({ domain: z.string(), company: z.int() }),
]);
type Line = z.input<typeof line>;

/**
 * Keeps known codes in a file, so that a program that was just started leads phones on too. What the file holds is
 * taken over at once; a file that cannot be read is ignored.
 */
export async function persistKnownCodes(
  file: string,
  known: KnownCodes,
  log: () => FastifyBaseLogger,
): Promise<{ close(): Promise<void> }> {
  await restore(file, known).catch((error: unknown) =>
    log().warn({ err: error }, 'Known codes not readable; file ignored'),
  );
  let saving = Promise.resolve();
  let saved = known.pages.changes();
  const save = () => {
    saving = saving
      .then(async () => {
        const changes = known.pages.changes();
        if (changes === saved) return;
        await write(file, linesOf(known));
        saved = changes;
      })
      .catch((error: unknown) => log().warn({ err: error }, 'Known codes not written'));
    return saving;
  };
  const timer = setInterval(save, saveEveryMs).unref();
  return {
    close() {
      clearInterval(timer);
      return save();
    },
  };
}

async function restore(file: string, { pages, rules, domains }: KnownCodes): Promise<void> {
  const size = await stat(file).then(
    (found) => found.size,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return 0;
      throw error;
    },
  );
  if (size === 0) return;
  if (size > maxBytes) throw new Error(`It has ${size} bytes.`);
  const [first = '', ...rest] = (await readFile(file, 'utf8')).trimEnd().split('\n');
  const { savedAt, lines } = head.parse(JSON.parse(first));
  if (lines !== rest.length) throw new Error(`It has ${rest.length} of ${lines} lines.`);
  if (Date.now() - savedAt > maxAgeMs) return;
  const read = rest.map((text) => line.parse(JSON.parse(text)));
  domains.restore(new Map(read.flatMap((each) => ('domain' in each ? [[each.domain, each.company]] : []))));
  for (const each of read) {
    if ('code' in each) pages.add(each.code);
    else if ('rules' in each) {
      rules.restore(
        each.company,
        each.rules.map((timed) => ({ ...timed, from: timed.from ?? -Infinity, until: timed.until ?? Infinity })),
      );
    }
  }
}

function linesOf({ pages, rules, domains }: KnownCodes): Line[] {
  return [
    ...domains.entries().map(([domain, company]) => ({ domain, company })),
    ...rules.entries().map(([company, timed]) => ({ company, rules: [...timed] })),
    ...pages.entries().map((each) => ({ code: each })),
  ];
}

/** As a whole or not at all. Visits are answered between its parts. */
async function write(file: string, lines: readonly Line[]): Promise<void> {
  const half = `${file}.half`;
  const handle = await open(half, 'w', 0o600);
  try {
    await handle.write(`${JSON.stringify({ version, savedAt: Date.now(), lines: lines.length })}\n`);
    for (let at = 0; at < lines.length; at += linesAtOnce) {
      const part = lines.slice(at, at + linesAtOnce).map((each) => `${JSON.stringify(each)}\n`);
      await handle.write(part.join(''));
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(half, file);
}
