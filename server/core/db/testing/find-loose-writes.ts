import ts from 'typescript';

const builderWrites = new Set(['insertInto', 'updateTable', 'deleteFrom']);
/** SQL that changes rows, in a string or a template. */
const writingSql = /\b(INSERT INTO|DELETE FROM|UPDATE [a-z_]+( AS [a-z]+)?\s+SET|UPDATE \$\{)/;
const isTransaction = (name: string) => /(^|\.)trx$/.test(name);

/**
 * Lists writes of a source file outside of a unit of work: by a query builder or statement that is not the
 * transaction's, by the pool, or in a transaction of its own. One line each.
 */
export function findLooseWrites(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const report = (node: ts.Node, what: string) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    found.push(`${file}:${line + 1}: ${what}`);
  };
  const visit = (node: ts.Node) => {
    if (ts.isParameter(node) && node.name.getText() === 'trx' && node.type) {
      const type = node.type.getText();
      if (!/^(Transaction<Schema>|Trx)$/.test(type)) report(node, `trx is of type ${type}`);
    }
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { expression: on, name } = node.expression;
      const [first] = node.arguments;
      if (builderWrites.has(name.text) && !isTransaction(on.getText())) report(name, `${on.getText()}.${name.text}`);
      if (name.text === 'transaction' && !isReadOnly(node)) report(name, 'a transaction of its own');
      if (name.text === 'query' && /(^|\.)pool$/.test(on.getText()) && first && writingSql.test(first.getText())) {
        report(name, 'a write through the pool');
      }
      if (name.text === 'execute' && first && !isTransaction(first.getText()) && writingSql.test(on.getText())) {
        report(name, `a write by ${first.getText()}`);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isReadOnly(transaction: ts.CallExpression): boolean {
  const { parent } = transaction;
  return ts.isPropertyAccessExpression(parent) && parent.parent.getText().endsWith(".setAccessMode('read only')");
}
