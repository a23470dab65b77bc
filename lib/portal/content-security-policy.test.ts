import { expect, it } from 'vitest';
import { contentSecurityPolicy } from './content-security-policy.ts';

const directive = (policy: string, name: string) => policy.split('; ').find((part) => part.startsWith(`${name} `));

it('lets scripts and style elements run by nonce alone; development may evaluate and style inline', () => {
  const production = contentSecurityPolicy('n0nce', 'http://storage.test/bucket', false);
  expect(directive(production, 'script-src')).toBe("script-src 'self' 'nonce-n0nce' 'strict-dynamic'");
  expect(directive(production, 'style-src')).toBe("style-src 'self' 'nonce-n0nce'");
  expect(production).not.toContain('unsafe-eval');

  const development = contentSecurityPolicy('n0nce', 'http://storage.test/bucket', true);
  expect(directive(development, 'script-src')).toBe("script-src 'self' 'nonce-n0nce' 'strict-dynamic' 'unsafe-eval'");
  expect(directive(development, 'style-src')).toBe("style-src 'self' 'unsafe-inline'");
  const others = (policy: string) => policy.split('; ').filter((part) => !/^(script|style)-src /.test(part));
  expect(others(development)).toEqual(others(production));
});
