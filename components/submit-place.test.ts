import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Forms of one line, whose button is next to their field, and the pages before sign-in, with buttons of full width. */
const ofTheirOwn = [
  'components/codes/popover-filter.tsx',
  'components/data-table/time-filter.tsx',
  'components/ingestion/fixing/value-groups.tsx',
  'components/inspect/inspect-page.tsx',
  'components/inspect/join-form.tsx',
  'components/sign-in/company-sign-in.tsx',
  'components/sign-in/demo-accounts.tsx',
  'components/sign-in/finish-sign-on.tsx',
  'components/sign-in/forgot-password-form.tsx',
  'components/sign-in/set-password-form.tsx',
  'components/sign-in/sign-in-form.tsx',
  'components/support/code-finder.tsx',
  'components/workorders/artwork-preview.tsx',
  'components/workorders/open-by-number.tsx',
];

const submit = 'type="submit"';
const sources = ['app', 'components']
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && entry.name.endsWith('.tsx'))
  .map((entry) => join(entry.parentPath, entry.name))
  .map((path) => ({ path: relative(root, path), text: readFileSync(path, 'utf8') }))
  .filter(({ text }) => text.includes(submit));
const forms = sources.filter(({ path }) => !ofTheirOwn.includes(path));

/** Each foot of a form, as written. */
const feetOf = (text: string) => [...text.matchAll(/<(FormFoot|DialogFooter)( inDialog)?>(.*?)<\/\1>/gs)];

/** Where a submit button is not: outside a foot, after another button on a page, or before one in a dialog. */
function problemsOf(text: string): string[] {
  const feet = feetOf(text);
  const inFeet = feet.reduce((sum, [, , , inside = '']) => sum + inside.split(submit).length - 1, 0);
  const misplaced = feet.filter(([, name, isDialog, inside = '']) => {
    const [before = '', after = ''] = inside.split(submit);
    const other = /<(Button|ButtonLink|ConfirmDialog)\b/;
    const ownTag = before.lastIndexOf('<Button');
    return name === 'DialogFooter' || isDialog
      ? other.test(after)
      : /<(Button|ButtonLink)\b/.test(before.slice(0, ownTag));
  });
  return [
    ...(inFeet === text.split(submit).length - 1 ? [] : ['outside the foot of its form']),
    ...(misplaced.length === 0 ? [] : ['not where the foot has its main button']),
  ];
}

describe('the submit button of every form', () => {
  it.each(forms)('is in the foot of its form: $path', ({ text }) => {
    expect(problemsOf(text)).toEqual([]);
  });

  it('is looked for in many files, and each exception is one', () => {
    expect(forms.length).toBeGreaterThan(30);
    expect(sources.map(({ path }) => path)).toEqual(expect.arrayContaining(ofTheirOwn));
  });

  it.each([
    ['<div><Button type="submit">Save</Button></div>', 'outside the foot of its form'],
    ['<FormFoot><ButtonLink href="/">Back</ButtonLink><Button type="submit" /></FormFoot>', 'not where the foot'],
    ['<FormFoot inDialog><Button type="submit" /><Button>Back</Button></FormFoot>', 'not where the foot'],
  ])('is missed in %s', (text, problem) => {
    expect(problemsOf(text)).toEqual([expect.stringContaining(problem)]);
  });
});
