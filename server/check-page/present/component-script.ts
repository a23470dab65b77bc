import { readFileSync } from 'node:fs';
import { elementBundle } from './document.ts';

/** Types of `<proofmark-check>` for the code of websites. */
export const componentTypes = `${readFileSync(new URL('../browser/proofmark-check.d.ts', import.meta.url), 'utf8').trim()}\n`;

/** The file that websites load. @param base address of its folder */
export const componentScript = (base: string): string =>
  `((served)=>{${elementBundle.script}})(${JSON.stringify({ base, styles: elementBundle.style })});\n`;
