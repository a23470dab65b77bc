import path from 'node:path';
import ts from 'typescript';

interface Module {
  directive: 'use client' | 'use server' | undefined;
  /** What it imports as values when it loads, as written: no types, and nothing of import(…). */
  imports: string[];
}

/** What a module needs as soon as it loads. Types are written as such (verbatimModuleSyntax): they are no import. */
export function readModule(source: string): Module {
  const { statements } = ts.createSourceFile('module.tsx', source, ts.ScriptTarget.Latest);
  const [first] = statements;
  const text =
    first && ts.isExpressionStatement(first) && ts.isStringLiteral(first.expression) && first.expression.text;
  const imports = statements.flatMap((statement) => {
    if (ts.isImportDeclaration(statement)) {
      const isType = statement.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
      return !isType && ts.isStringLiteral(statement.moduleSpecifier) ? [statement.moduleSpecifier.text] : [];
    }
    if (ts.isExportDeclaration(statement) && statement.moduleSpecifier && !statement.isTypeOnly) {
      return ts.isStringLiteral(statement.moduleSpecifier) ? [statement.moduleSpecifier.text] : [];
    }
    return [];
  });
  return { directive: text === 'use client' || text === 'use server' ? text : undefined, imports };
}

/**
 * The ways from the modules that a page sends to the browser ('use client') to a package, each as the modules it leads
 * through. Actions ('use server') are called over the line: what they import stays on the server.
 *
 * @param sources Text of every module, by its path from the root.
 */
export function waysToPackage(sources: ReadonlyMap<string, string>, isPackage: (name: string) => boolean): string[] {
  const modules = new Map([...sources].map(([file, source]) => [file, readModule(source)]));
  const from = new Map<string, string | undefined>();
  for (const [file, { directive }] of modules) if (directive === 'use client') from.set(file, undefined);
  const ways: string[] = [];
  // A map goes on to what is added to it on the way.
  for (const file of from.keys()) {
    for (const name of modules.get(file)?.imports ?? []) {
      if (isPackage(name)) ways.push([...wayTo(file, from), name].join(' → '));
      const target = resolve(file, name);
      if (!modules.has(target) || modules.get(target)?.directive === 'use server' || from.has(target)) continue;
      from.set(target, file);
    }
  }
  return ways;
}

const resolve = (file: string, name: string) =>
  name === '#texts'
    ? 'lib/texts/use-texts.ts'
    : name.startsWith('#')
      ? name.slice(1)
      : name.startsWith('.')
        ? path.posix.join(path.posix.dirname(file), name)
        : name;

function wayTo(file: string, from: ReadonlyMap<string, string | undefined>): string[] {
  const before = from.get(file);
  return before === undefined ? [file] : [...wayTo(before, from), file];
}
