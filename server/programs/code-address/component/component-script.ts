import { readFileSync } from 'node:fs';
import { offerPlace } from '../page/offer-place.ts';
import { photoForm } from '../page/photo-form.ts';
import { reportForm } from '../page/report-form.ts';
import { visitOf } from '../page/visit-of.ts';
import { defineCheckElement } from './check-element.ts';

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8').trim();

export const componentTypes = `${read('./proofmark-check.d.ts')}\n`;

const styles = `${read('../page/check.css')}\n${read('./component.css')}`;

/** The file that websites load. @param base where it is served */
export const componentScript = (base: string): string =>
  `(${defineCheckElement})(${JSON.stringify({ base, styles })},{photoForm:${photoForm},reportForm:${reportForm},visitOf:${visitOf},offerPlace:${offerPlace}});\n`;
