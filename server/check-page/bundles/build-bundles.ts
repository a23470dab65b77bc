import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { entries } from './sources.ts';

interface Bundle {
  script: string;
  style: string;
}

/** Scripts and styles for browsers: of the check page, and of `<proofmark-check>`. */
export interface Bundles {
  page: Bundle;
  element: Bundle;
}

/**
 * Bundles the scripts and styles that browsers get, in some milliseconds. Their syntax is older than the browsers of
 * `check-page` in package.json: a browser that cannot parse the script of `<proofmark-check>` could not say so.
 */
export function buildBundles(): Bundles {
  const { outputFiles } = buildSync({
    entryPoints: entries.map((entry) => fileURLToPath(entry)),
    outdir: '/',
    write: false,
    bundle: true,
    minify: true,
    format: 'iife',
    target: ['es2017', 'safari15', 'chrome79'],
    charset: 'utf8',
    legalComments: 'none',
  });
  const text = (name: string) => outputFiles.find(({ path }) => path.endsWith(`/${name}`))?.text.trim() ?? '';
  return {
    page: { script: text('check-page.js'), style: ['check.css', 'page.css', 'report.css'].map(text).join('') },
    element: { script: text('check-element.js'), style: ['check.css', 'component.css'].map(text).join('') },
  };
}
