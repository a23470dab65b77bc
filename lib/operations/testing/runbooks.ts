import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import * as z from 'zod';

const rules = z.object({
  groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })),
});
const read = (name: string) => readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8');

export const readAlerts = () =>
  rules.parse(parse(read('operations/alerts.yml'))).groups.flatMap(({ rules: ofGroup }) => ofGroup);

/** Runbook of each alert in docs/operations.md, by its name. */
export const readRunbooks = (): ReadonlyMap<string, string> =>
  new Map(
    [...read('operations.md').matchAll(/^### (Proofmark\w+)\n([\s\S]*?)(?=^#|$(?![\s\S]))/gm)].map(
      ([, alert = '', text = '']) => [alert, text],
    ),
  );

/**
 * Checks of /readyz that no alert names and that the runbook of ProofmarkNotReady does not explain.
 * @param checks as /readyz names them
 */
export function checksWithoutRunbook(checks: readonly string[]): string[] {
  const patterns = readAlerts()
    .flatMap(({ expr }) => [...expr.matchAll(/proofmark_check\{check=~?"([^"]+)"\}/g)])
    .map(([, pattern = '']) => new RegExp(`^(?:${pattern})$`));
  const runbook = readRunbooks().get('ProofmarkNotReady') ?? '';
  return checks.filter(
    (check) => !patterns.some((pattern) => pattern.test(check)) && !runbook.includes(`\`${check}\``),
  );
}
