import { maxReportNote, maxReportPhotos } from '#lib/contract/values/reports.ts';
import type { CheckPageTexts } from '#lib/texts/check-page-texts.ts';
import { escapeHtml } from '#lib/texts/escape-html.ts';
import { usualReportDays } from '#server/reports/shared/report-item.ts';
import type { ScannedCode } from '#server/scans/shared/scanned-code.ts';

/** The item with the code, or the content of another code. */
export interface Reportable {
  code: ScannedCode | null;
  foreignAddress: string | null;
  scanUuid: string | null;
}

/** Characters. */
export const maxForeignAddress = 500;

/** Address of the form, relative to any address of a code, whatever proxy or domain is in front. */
const reportQuery = '?report';

/** Whether a path is where the form is sent. */
export const isReportUrl = (url: string): boolean => /[?]report(&|$)/.test(url);

/** The address of a foreign code is shown, and never a link. */
export function renderReport({ code, foreignAddress, scanUuid }: Reportable, texts: CheckPageTexts): string {
  const { html } = texts;
  const fields = { report: code?.extendedId, foreign: foreignAddress?.slice(0, maxForeignAddress), scan: scanUuid };
  const hidden = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value ?? '')}">`,
  );
  return `<details><summary>${html(foreignAddress === null ? 'report.open' : 'report.openForeign')}</summary>
<form method="post" enctype="multipart/form-data" action="${reportQuery}&amp;lang=${texts.language}">
${foreignAddress === null ? '' : `<p class="how words" dir="ltr">${escapeHtml(foreignAddress.slice(0, maxForeignAddress))}</p>`}
${hidden.join('')}
<label>${html('report.note')}<textarea name="note" rows="4" maxlength="${maxReportNote}" required></textarea></label>
${renderPhotos(texts)}
${renderPlace('report.place', texts)}
<label>${html('report.email')}<input class="field" type="email" name="email" maxlength="254" autocomplete="email"></label>
${renderTick('ask', html('report.mayAsk'), '')}
${renderTick('consent', html('report.consent', { days: code?.photoDays ?? usualReportDays }), ' required')}
<button class="button">${html('report.send')}</button>
</form></details>`;
}

/** An answer to a question, sent to the address of the page. */
export function renderAnswer(texts: CheckPageTexts): string {
  const { html } = texts;
  return `<form method="post" enctype="multipart/form-data">
<label>${html('question.answer')}<textarea name="answer" rows="6" maxlength="${maxReportNote}" required></textarea></label>
${renderPhotos(texts)}
<button class="button main">${html('question.send')}</button>
</form>`;
}

/** Works without the script; then photos are sent as they are. */
function renderPhotos({ html }: CheckPageTexts): string {
  return `<label>${html('report.photos.label', { most: String(maxReportPhotos) })}<input class="files" type="file" name="photos" accept="image/jpeg,image/png,image/webp" multiple data-most="${maxReportPhotos}" data-remove="${html('report.photos.remove')}"></label>
<p class="how">${html('report.photos.how')}</p>`;
}

const renderTick = (name: string, label: string, required: string) =>
  `<label class="tick"><input type="checkbox" name="${name}" value="yes"${required}> <span>${label}</span></label>`;

/** Shown by the script, where the browser can say where it is. */
export const renderPlace = (key: 'check.place' | 'report.place', { html }: CheckPageTexts): string =>
  `<p class="place" aria-live="polite" data-added="${html(`${key}.added`)}" data-remove="${html('check.place.remove')}" hidden><button type="button">${html('check.place.ask')}</button> <span>${html(`${key}.text`)}</span></p>`;
