import { appendFileSync } from 'node:fs';
import type { Problem } from '#lib/contract/common.ts';
import { findOperation, isDocumentedBody } from './documented-answer.ts';

/** A request and the answer it had, shortened and without what differs from run to run. */
/** Name of the example that is no operation's. */
export const problemExample = 'Problem';

export interface RecordedExample {
  id: string;
  body?: unknown;
  /** Undefined where the answer has no body. */
  answer?: unknown;
}

/** Set by docs/write-examples.ts: tests write the examples that they meet there. */
const file = process.env['EXAMPLES'];
const seen = new Map<string, Set<number>>();

/** Records a success with JSON or without a body; of those with as many values, the first of this process. */
export function recordExample(method: string, address: string, sent: unknown, text: string): void {
  const operation = file ? findOperation(method, address)?.operation : undefined;
  if (!operation) return;
  const body = typeof sent === 'string' ? { body: shorten(JSON.parse(sent)) } : {};
  const answer = text === '' ? {} : { answer: shorten(JSON.parse(text)) };
  append({ id: operation.operationId, ...body, ...answer });
}

/** Records a refusal of two fields, one of them with values, as the example of all refusals. */
export function recordProblem(problem: Partial<Problem>): void {
  const faults = Object.values(problem.errors ?? {}).flat();
  const isGood = faults.length === 2 && Object.keys(problem.errors ?? {}).length === 2;
  if (isGood && faults.some(({ values }) => values)) append({ id: problemExample, answer: shorten(problem) });
}

function append(example: RecordedExample): void {
  if (!file) return;
  const recorded = seen.get(example.id) ?? new Set();
  const values = countValues(example);
  if (recorded.has(values)) return;
  seen.set(example.id, recorded.add(values));
  appendFileSync(file, `${JSON.stringify(example)}\n`);
}

/** Longest example in characters of JSON, where there is a shorter one. */
const longest = 2_500;

/** Returns of each operation the shortest example that has most of its values, sorted by operation. */
export function chooseExamples(recorded: readonly RecordedExample[]): RecordedExample[] {
  const fitting = recorded.filter(({ id, body }) => body === undefined || isDocumentedBody(id, body));
  const byOperation = Object.entries(Object.groupBy(fitting, ({ id }) => id)).sort(([a], [b]) => (a < b ? -1 : 1));
  return byOperation.flatMap(([, all = []]) => {
    const sized = all.map((example) => ({ example, text: JSON.stringify(example), values: countValues(example) }));
    sized.sort((a, b) => a.text.length - b.text.length || (a.text < b.text ? -1 : 1));
    const short = sized.filter(({ text }) => text.length <= longest);
    const most = Math.max(0, ...short.map(({ values }) => values));
    const chosen = short.find(({ values }) => values >= most * 0.8) ?? sized[0];
    return chosen ? [chosen.example] : [];
  });
}

const countValues = ({ answer, body }: RecordedExample): number => leaves(answer) + leaves(body);

function leaves(value: unknown): number {
  if (value === null || value === undefined || value === '') return 0;
  if (typeof value !== 'object') return 1;
  return Object.values(value).reduce<number>((sum, inner) => sum + leaves(inner), 0);
}

/** Lists with their first item, and stable values in place of ids, times, addresses and secrets. */
function shorten(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.slice(0, tuples.has(name) ? undefined : 1).map((item) => shorten(item, name));
  if (typeof value === 'string') return stable(value, name);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, maps.has(name) ? 2 : undefined)
      .map(([key, inner]) => [key, shorten(inner, key)]),
  );
}

/** Lists of a fixed length. */
const tuples = new Set(['image_roi']);
/** Objects with any number of members. */
const maps = new Set(['fields', 'scm_data', 'parameters']);

const secretName = /password|secret|token$|otp|^link$|signature|policy|credential|recovery|x-amz/i;

const replacements: readonly [RegExp, string][] = [
  [/\buat_\w+/g, 'uat_example'],
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/g, '2026-11-21T10:00:00.000Z'],
  [/\b20\d\d-\d\d-\d\d\b(?!T)/g, '2026-11-21'],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, '3f0c8b52-7d1e-4f6a-9c3d-2b8e5a7f1c04'],
  [/https?:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?/g, 'https://api.example.com'],
  [/\b([a-z]{2,5})_[A-Za-z0-9]{22}\b/g, '$1_7Qm2Vt9XbKcR4sWyZ8pLd1'],
  [/\b(code|state)=[\w-]{20,}/g, '$1=example'],
  [/http%3A%2F%2F127\.0\.0\.1%3A\d+/g, 'https%3A%2F%2Flogin.example.com'],
  [/\blocalhost\b/g, 'example.com'],
  [/\b127\.0\.0\.1\b/g, '203.0.113.7'],
  [/[\w.+-]+@[\w.-]+/g, 'ada@example.com'],
];

function stable(text: string, name: string): string {
  if (secretName.test(name) && /^[\w+/=.-]{16,}$/.test(text))
    return 'example'.repeat(text.length).slice(0, text.length);
  const replaced = replacements.reduce((words, [pattern, by]) => words.replace(pattern, by), text);
  return replaced.length > 300 ? replaced.slice(0, 60) : replaced;
}
