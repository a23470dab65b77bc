import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildOpenApi } from '#server/core/http/openapi.ts';

export const checkout = path.resolve(import.meta.dirname, '../../../..');

/** The OpenAPI document that releases make clients of. */
export const readDocument = () =>
  JSON.stringify(buildOpenApi({ api: 'https://api.test', photo: 'https://photo.test' }));

/** The program that the integrators' guide shows in a language, as a reader puts its blocks together. */
export function readGuideProgram(language: 'ts' | 'python', replacements: Readonly<Record<string, string>>): string {
  const guide = readFileSync(path.join(checkout, 'docs/integrators-guide.md'), 'utf8');
  const blocks = [...guide.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))];
  let program = blocks.map(([, block]) => block).join('\n');
  for (const [shown, used] of Object.entries(replacements)) {
    if (!program.includes(shown)) throw new Error(`The guide's program has no ${shown}.`);
    program = program.replaceAll(shown, used);
  }
  return program;
}
