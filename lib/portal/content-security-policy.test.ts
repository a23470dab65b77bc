import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { contentSecurityPolicy } from './content-security-policy.ts';

const directive = (policy: string, name: string) => policy.split('; ').find((part) => part.startsWith(`${name} `));

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The styles in the script of the installed sonner. */
async function toastStyles(): Promise<string> {
  const script = await readFile(createRequire(import.meta.url).resolve('sonner'), 'utf8');
  return JSON.parse(/__insertCSS\((".*?")\);/.exec(script)?.[1] ?? '""');
}

const addresses = { storageUrl: 'http://storage.test/bucket', codeUrl: 'http://codes.test/c' };

it('lets scripts run by nonce, styles by nonce or as those of toasts; development may evaluate and style inline', async () => {
  const production = contentSecurityPolicy('n0nce', addresses, false);
  expect(directive(production, 'script-src')).toBe("script-src 'self' 'nonce-n0nce' 'strict-dynamic'");
  expect(directive(production, 'style-src')).toBe(
    `style-src 'self' 'nonce-n0nce' ${hash('')} ${hash(await toastStyles())}`,
  );
  expect(production).not.toContain('unsafe-eval');

  const development = contentSecurityPolicy('n0nce', addresses, true);
  expect(directive(development, 'script-src')).toBe("script-src 'self' 'nonce-n0nce' 'strict-dynamic' 'unsafe-eval'");
  expect(directive(development, 'style-src')).toBe("style-src 'self' 'unsafe-inline'");
  expect(directive(production, 'frame-src')).toBe('frame-src http://codes.test');
  const others = (policy: string) => policy.split('; ').filter((part) => !/^(script|style)-src /.test(part));
  expect(others(development)).toEqual(others(production));
});
