import { readdirSync } from 'node:fs';
import path from 'node:path';
import { withEachLookup } from '../support/every-page.ts';

const pages = path.resolve(import.meta.dirname, '../../app/(portal)');

/** Example values for places in an address: records of the foreign service, where it can have them. */
const examples: readonly [RegExp, string][] = [
  [/^\/ingestion\/\[key\]/, 'rec-3'],
  [/^\/downloads\/\[key\]/, 'no-such-document'],
  [/^\/operator\/templates\/uploads\/\[key\]/, 'tpl-carton'],
  [/^\/operator\/templates\/\[id\]/, '31'],
  [/^\/codes\/\[id\]/, 'AbCdEfGh1234'],
  [/^\/scans\/\[uuid\]/, '6f1a6b6e-6f6c-4f0e-9d0c-0f3f5a5c2b11'],
  [/^\/support\/\[key\]/, '4711-upload_expired'],
  [/\[delivery\]$/, '7'],
  [/./, '501'],
];

/** Every address of the portal behind the sign-in, by its folders. */
export function portalRoutes(kind: 'page.tsx' | 'route.ts'): string[] {
  const routes = readdirSync(pages, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === kind && !file.includes('[...'))
    .map((file) => `/${path.dirname(file).split(path.sep).join('/')}`.replace(/^\/\.$/, '/'));
  return withEachLookup(routes)
    .filter((route) => route !== '/not-offered')
    .map((route) => {
      let address = '';
      for (const part of route.split('/').slice(1)) {
        const soFar = `${address}/${part}`;
        const original = route.slice(0, route.indexOf(part) + part.length);
        const example = examples.find(([pattern]) => pattern.test(original))?.[1] ?? '';
        address = part.startsWith('[') ? `${address}/${example}` : soFar;
      }
      return address || '/';
    })
    .sort();
}
