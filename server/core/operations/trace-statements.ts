import type { PoolClient } from 'pg';
import type { Span } from '#lib/operations/tracer.ts';
import { isTracing, startSpan } from '#lib/operations/tracing.ts';

type Query = (...args: unknown[]) => unknown;
type Callback = (error: unknown, ...rest: unknown[]) => void;

/** With traces each statement is a span: what it does and to which table, never its text, which may hold values. */
export function traceStatements(client: PoolClient): void {
  const query = client.query.bind(client) as Query;
  client.query = ((...args: unknown[]) => {
    const span = isTracing()
      ? startSpan(nameOf(args[0]), 'client', undefined, { 'db.system.name': 'postgresql' })
      : undefined;
    if (!span) return query(...args);
    const last = args.at(-1);
    if (typeof last === 'function') return query(...args.slice(0, -1), endingWith(span, last as Callback));
    const answer = query(...args);
    watch(answer, span);
    return answer;
  }) as typeof client.query;
}

const endingWith =
  (span: Span, callback: Callback): Callback =>
  (error, ...rest) => {
    span.end(error ? { error } : {});
    callback(error, ...rest);
  };

/** A promise, or the stream of a COPY. */
function watch(answer: unknown, span: Span): void {
  if (answer instanceof Promise) {
    answer.then(
      () => span.end(),
      (error: unknown) => span.end({ error }),
    );
    return;
  }
  if (typeof answer !== 'object' || answer === null || !('once' in answer) || typeof answer.once !== 'function') {
    span.end();
    return;
  }
  let isOpen = true;
  for (const event of ['end', 'finish', 'error', 'close']) {
    answer.once(event, (error: unknown) => {
      if (!isOpen) return;
      isOpen = false;
      span.end(event === 'error' ? { error } : {});
    });
  }
}

/** `SELECT workorders`: enough to find the statement, and nothing of what it asks for. */
function nameOf(statement: unknown): string {
  const text = textOf(statement).slice(0, 2000);
  const verb = /^\s*(?:WITH\b[\s\S]{0,1500}?\b(?=SELECT|INSERT|UPDATE|DELETE))?(\w+)/i.exec(text)?.[1] ?? 'SQL';
  const table = /\b(?:from|into|update|copy)\s+"?([a-z_]+)"?/i.exec(text)?.[1];
  return table ? `${verb.toUpperCase()} ${table}` : verb.toUpperCase();
}

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement;
  if (typeof statement !== 'object' || statement === null || !('text' in statement)) return '';
  return typeof statement.text === 'string' ? statement.text : '';
}
