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
 * Bundles the scripts and styles that browsers get, in some milliseconds. Phones that are six years old understand them:
 * private methods of classes are in Safari from 15.
 */
export function buildBundles(): Bundles {
  const { outputFiles } = buildSync({
    entryPoints: entries.map((entry) => fileURLToPath(entry)),
    outdir: '/',
    write: false,
    bundle: true,
    minify: true,
    format: 'iife',
    target: ['es2022', 'safari15', 'chrome100', 'firefox100'],
    charset: 'utf8',
    legalComments: 'none',
  });
  const text = (name: string) => outputFiles.find(({ path }) => path.endsWith(`/${name}`))?.text.trim() ?? '';
  return {
    page: { script: text('check-page.js'), style: ['check.css', 'page.css', 'report.css'].map(text).join('') },
    element: { script: text('check-element.js'), style: ['check.css', 'component.css'].map(text).join('') },
  };
}
