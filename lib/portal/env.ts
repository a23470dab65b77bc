import 'server-only';
import * as z from 'zod';
import { englishMessage } from '#lib/texts/english-reason.ts';
import '#lib/contract/messages.ts';
import { logLevels } from '#lib/operations/log.ts';
import { operationsSettings } from '#lib/operations/operations-settings.ts';
import { parseTrustedProxies } from '#lib/operations/trusted-proxies.ts';

/**
 * The only reader of process.env in the portal. Read at the first request on the server, never at build: one build runs
 * anywhere. A wrong value stops the request with a message that names the variable.
 */

const address = z
  .url({ protocol: /^https?$/, error: 'should be an http(s) address' })
  .transform((value) => value.replace(/\/+$/, ''));
const portOf = (fallback: number) => z.coerce.number().int().min(1).max(65535).default(fallback);

const schema = z
  .object({
    PORTAL_PORT: portOf(3000),
    API_PORT: portOf(4000),
    PHOTO_PORT: portOf(4100),
    STORAGE_PORT: portOf(4200),
    CODE_PORT: portOf(4300),
    /** Public addresses of the portal and the service; the loopback address and port when not set. */
    PORTAL_URL: address.optional(),
    API_URL: address.optional(),
    PHOTO_URL: address.optional(),
    STORAGE_URL: address.optional(),
    CODE_URL: address.optional(),
    /** Where the portal's server reaches the service, when that is not what the outside sees. */
    API_INTERNAL_URL: address.optional(),
    PHOTO_INTERNAL_URL: address.optional(),
    /** Encrypts the session cookie. */
    NEXTAUTH_SECRET: z.string().min(32, 'should have 32 or more characters'),
    /** Application identifier the portal sends with photos. */
    SERVICE_APP_ID: z.string().min(1).max(200).default('demo-app'),
    /** The header that carries a UAT, and what is before it: 'Authorization: UAT', or 'X-Token:' for nothing. */
    API_TOKEN_HEADER: z
      .string()
      .regex(/^[A-Za-z0-9-]+:[\x20-\x7e]*$/, 'should be a name, a colon and what stands before the token')
      .default('Authorization: UAT'),
    /** Proxies whose X-Forwarded-For is trusted: addresses, networks and names of networks, separated by commas. */
    TRUSTED_PROXIES: z
      .string()
      .default('')
      .transform((text, ctx) => {
        try {
          return parseTrustedProxies(text);
        } catch (error) {
          ctx.addIssue({ code: 'custom', message: error instanceof Error ? error.message : 'is not right' });
          return z.NEVER;
        }
      }),
    LOG_LEVEL: z.enum(logLevels).default('info'),
    ...operationsSettings,
    /** Shows the demo accounts on the sign-in page. */
    DEMO: z.stringbool({ truthy: ['1', 'true', 'yes'], falsy: ['0', 'false', 'no', ''] }).default(false),
  })
  .transform((e) => ({
    portalUrl: e.PORTAL_URL ?? `http://localhost:${e.PORTAL_PORT}`,
    /** Where calls go. */
    apiUrl: e.API_INTERNAL_URL ?? e.API_URL ?? `http://localhost:${e.API_PORT}`,
    photoUrl: e.PHOTO_INTERNAL_URL ?? e.PHOTO_URL ?? `http://localhost:${e.PHOTO_PORT}`,
    /** Address in the service's own answers, which people know. */
    publicApiUrl: e.API_URL ?? `http://localhost:${e.API_PORT}`,
    storageUrl: e.STORAGE_URL ?? `http://localhost:${e.STORAGE_PORT}`,
    codeUrl: e.CODE_URL ?? `http://localhost:${e.CODE_PORT}`,
    secret: e.NEXTAUTH_SECRET,
    serviceAppId: e.SERVICE_APP_ID,
    tokenHeader: tokenHeaderOf(e.API_TOKEN_HEADER),
    trustedProxies: e.TRUSTED_PROXIES,
    demo: e.DEMO,
    logLevel: e.LOG_LEVEL,
    operations: {
      OPERATIONS_PORT: e.OPERATIONS_PORT,
      OPERATIONS_HOST: e.OPERATIONS_HOST,
      drainSeconds: e.DRAIN_SECONDS,
    },
    traces: { url: e.OTEL_EXPORTER_OTLP_ENDPOINT },
  }));

/** 'Authorization: UAT' is { name: 'authorization', before: 'UAT ' }. */
function tokenHeaderOf(text: string): { name: string; before: string } {
  const at = text.indexOf(':');
  const scheme = text.slice(at + 1).trim();
  return { name: text.slice(0, at).toLowerCase(), before: scheme && `${scheme} ` };
}

export type PortalEnv = z.output<typeof schema>;

let known: PortalEnv | undefined;

/** @throws Error with one line for each wrong variable. */
export function portalEnv(): PortalEnv {
  if (known) return known;
  const given = Object.fromEntries(
    Object.entries(process.env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${englishMessage(issue)}`);
    throw new Error(`These settings of the portal are not right:\n${lines.join('\n')}\nSee docs/configuration.md.`);
  }
  known = parsed.data;
  // next-auth takes its own address from this variable alone.
  process.env.NEXTAUTH_URL = known.portalUrl;
  return known;
}
