import ts from 'typescript';

/** Names of attributes and properties whose value a person reads, besides those that end in one of them. */
const readNames =
  /(?:^|[a-z-])(?:label|title|text|hint|header|heading|lead|message|detail|description|placeholder|alt|says|word|words|why|what|caption|summary|add|unit)$/i;

/** Two small letters in a row: no number, id, key or abbreviation. */
const isWords = (text: string) =>
  /\p{Ll}{2}/u.test(text) && !/^\S*[_@/]\S*$/.test(text.trim()) && !sameEverywhere.has(text.trim());

/** A sentence or a name of more than one word: nothing else in the source looks like it. */
const isSentence = (text: string) => /^\p{Lu}\p{Ll}*[’']?\p{Ll}* \S/u.test(text);

/** 'Active', as the value of a table of words. */
const isName = (text: string) => /^\p{Lu}\p{Ll}+$/u.test(text) && !keys.has(text) && !sameEverywhere.has(text);
const keys = new Set(['Enter', 'Escape', 'Tab', 'Home', 'End', 'Delete', 'Backspace', 'Meta', 'Control', 'Shift']);

/** Names, which are the same in every language. */
const sameEverywhere = new Set(['Proofmark', 'Webhook']);

/**
 * Words in the source that a user would see: the text of JSX, strings (templates too) that it shows or that are a
 * label, title or the like, and strings that look like a sentence. As 'line: words'.
 */
export function literalWords(source: string): string[] {
  const file = ts.createSourceFile('module.tsx', source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found = new Map<number, string>();
  const add = (node: ts.Node, text: string) => {
    const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
    found.set(node.getStart(file), `${line}: ${text.trim().replace(/\s+/g, ' ')}`);
  };
  /** Possible values of an expression: both sides of a conditional, a fallback, the texts of a template. */
  const addValue = (value: ts.Node | undefined): void => {
    if (!value) return;
    if (ts.isStringLiteralLike(value)) {
      if (isWords(value.text)) add(value, value.text);
    } else if (ts.isTemplateExpression(value)) {
      const texts = [value.head.text, ...value.templateSpans.map((span) => span.literal.text)];
      if (texts.some(isWords)) add(value, texts.join('…'));
    } else if (ts.isConditionalExpression(value)) {
      addValue(value.whenTrue);
      addValue(value.whenFalse);
    } else if (ts.isBinaryExpression(value)) {
      const { kind } = value.operatorToken;
      if (kind === ts.SyntaxKind.PlusToken || kind === ts.SyntaxKind.QuestionQuestionToken) addValue(value.left);
      if (kind !== ts.SyntaxKind.EqualsEqualsEqualsToken && kind !== ts.SyntaxKind.ExclamationEqualsEqualsToken) {
        addValue(value.right);
      }
    } else if (ts.isParenthesizedExpression(value) || ts.isJsxExpression(value) || ts.isAsExpression(value)) {
      addValue(value.expression);
    }
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) {
      if (isWords(node.text)) add(node, node.text);
    } else if (ts.isJsxExpression(node) && (ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent))) {
      addValue(node.expression);
    } else if (ts.isJsxAttribute(node) && readNames.test(node.name.getText(file))) {
      addValue(node.initializer);
    } else if (ts.isPropertyAssignment(node) && readNames.test(node.name.getText(file).replaceAll("'", ''))) {
      addValue(node.initializer);
    } else if (ts.isPropertyAssignment(node) && ts.isStringLiteral(node.initializer) && isName(node.initializer.text)) {
      add(node.initializer, node.initializer.text);
    } else if (ts.isNewExpression(node) && node.expression.getText(file) === 'Error') {
      return;
    } else if (ts.isStringLiteralLike(node) && isSentence(node.text)) {
      add(node, node.text);
    } else if (ts.isTemplateExpression(node) && isSentence(`${node.head.text}…`)) {
      addValue(node);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return [...found].sort(([one], [other]) => one - other).map(([, words]) => words);
}
