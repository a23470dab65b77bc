import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { AuthenticationResult, AuthenticationStatus } from '#lib/contract/photo.ts';
import { accentOn, type Scheme } from '#lib/contract/values/accent-color.ts';
import type { OpenQuestion } from '#server/reports/endpoints/answer-question.ts';
import { hasConsumeButton, needsGenuineScan } from '#server/scans/shared/consumption.ts';
import type { ScannedBrand, ScannedCode } from '#server/scans/shared/scanned-code.ts';
import { judgeRecord } from '#server/verdict/shared/judge-code.ts';
import { escapeHtml } from './escape-html.ts';
import { checkPageScript } from './page/check-page-script.ts';
import { holdPicture } from './page/hold-picture.ts';
import { offerPlace } from './page/offer-place.ts';
import { photoForm } from './page/photo-form.ts';
import { reportForm } from './page/report-form.ts';
import { sendForms } from './page/send-forms.ts';
import { visitOf } from './page/visit-of.ts';
import { visitScript } from './page/visit-script.ts';
import { type Reportable, renderAnswer, renderPlace, renderReport } from './report-form.ts';
import type { Limit, PageTexts, PhotoVerdict, StateText } from './texts/page-texts.ts';

/**
 * The pages behind the addresses of codes: the check page with the item, the state of its code and the photo form, the
 * verdict on a photo, and what is said where there is no code.
 */

const readStyle = (file: string) => readFileSync(new URL(`./page/${file}`, import.meta.url), 'utf8').trim();
const style = ['check.css', 'page.css', 'report.css'].map(readStyle).join('\n');
const script = `(${checkPageScript})(${photoForm});`;
const seenScript = `(${visitScript})(${visitOf},${offerPlace});`;
const formScript = `(${reportForm})(document.querySelector('form:has([name=photos])'));`;
const sendScript = `(${sendForms})();`;
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const styleHash = hashOf(style);
const scriptHashes = [script, seenScript, formScript, sendScript].map(hashOf).join(' ');

/** Parts that are the same in every page, encoded once: they are most of its bytes. */
const styleElement = Buffer.from(`<style>${style}</style>`);
const [photoElement, formElement, seenElement, sendElement] = [script, formScript, seenScript, sendScript].map((text) =>
  Buffer.from(`<script>${text}</script>`),
) as [Buffer, Buffer, Buffer, Buffer];
const end = Buffer.from('</body></html>\n');

export interface CodePage {
  body: Buffer;
  /** The same without the frame of the page, for websites that embed it. */
  content: string;
  /** Said when a form could not be sent. */
  away: string;
  language: string;
  direction: 'ltr' | 'rtl';
  /** Content-Security-Policy: its own styles, scripts and logo, nothing from anywhere else, in no frame. */
  policy: string;
}

const sign = `<svg width="18" height="18" viewBox="0 0 18 18" fill="none" stroke="currentColor" stroke-width="1.5" aria-hidden="true"><circle cx="9" cy="9" r="5"/><path d="M9 1v16M1 9h16"/></svg>`;

type Tone = 'good' | 'wait' | 'bad' | 'plain';
interface State extends StateText {
  tone: Tone;
  /** The text is the brand's, in a language that is not known. */
  isOfBrand?: boolean;
}

const recordTones: readonly Tone[] = ['wait', 'good', 'bad'];

const consumedState = (at: Date, { used, language }: PageTexts): State => ({
  tone: 'wait',
  title: used.title,
  text: used.text(momentIn(language, at)),
});

function momentIn(language: string, at: Date): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return `${format.format(at)} UTC`;
}

/** What the maker's records say of a code. */
function recordState({ activationStatus, brand, consumedAt }: ScannedCode, texts: PageTexts): State {
  if (consumedAt && activationStatus !== 2) return consumedState(consumedAt, texts);
  const text = [texts.inactive, texts.active, texts.blocked][activationStatus] ?? texts.unknown;
  const words = activationStatus === 2 ? brand?.blacklistText : '';
  return { tone: recordTones[activationStatus] ?? 'plain', ...text, ...(words && { text: words, isOfBrand: true }) };
}

/** Sent back by a page that was seen: the uuid of its scan, and that the page was made for it. */
export interface PageVisit {
  uuid: string;
  proof: string;
}

/**
 * @param onward the company's page, where the check leads on to it
 * @param visit null for a request that is not recorded
 */
export function renderCheckPage(
  code: ScannedCode,
  { onward, visit }: { onward: string | null; visit: PageVisit | null },
  texts: PageTexts,
): CodePage {
  // Whoever copies a print copies its code: where the print can be judged, the code alone is no good news.
  const isPhotoAsked = judgeRecord(code) === null;
  return render(
    {
      ...itemOf(code, texts),
      state: isPhotoAsked ? { ...recordState(code, texts), tone: 'plain' } : recordState(code, texts),
      used:
        !isPhotoAsked && hasConsumeButton(code) && !needsGenuineScan(code)
          ? { code, scanUuid: visit?.uuid ?? null }
          : null,
      form: isPhotoAsked ? { lead: texts.check.lead, take: texts.check.take } : null,
      report: { code, foreignAddress: null, scanUuid: null },
      checked: { record: true, print: false },
      onward,
      visit,
    },
    texts,
  );
}

const verdictTones: Record<Exclude<PhotoVerdict, 'bad_quality'>, Tone> = {
  auth_original: 'good',
  auth_copy: 'bad',
  auth_unknown: 'plain',
  not_read: 'wait',
  third_party: 'wait',
  not_trained: 'plain',
};

/** The answer to a photo. `code` is the one it shows; null when it shows none of ours. */
export function renderVerdictPage(
  result: AuthenticationResult,
  code: ScannedCode | null,
  onward: string | null,
  scanUuid: string | null,
  texts: PageTexts,
): CodePage {
  const { authentication_status: status } = result;
  const isJudged = status === 'auth_original' || status === 'auth_copy';
  return render(
    {
      ...(code ? itemOf(code, texts) : { title: texts.heading }),
      state: stateOf(result, code, texts),
      form: isAskedAgain.has(status) ? { lead: '', take: texts.check.takeAnother } : null,
      used: code && hasConsumeButton(code) && mayBeInHand(status, code) ? { code, scanUuid } : null,
      report: reportAfter(result, code, scanUuid),
      checked: code && { record: true, print: isJudged },
      onward: status === 'auth_copy' ? null : onward,
    },
    texts,
  );
}

/** A genuine print gives nothing to report; where no code was read there is none to name. */
function reportAfter(
  { authentication_status: status, carrier_content: content }: AuthenticationResult,
  code: ScannedCode | null,
  scanUuid: string | null,
): Reportable | null {
  if (code) return status === 'auth_original' ? null : { code, foreignAddress: null, scanUuid };
  return content === null ? null : { code: null, foreignAddress: content, scanUuid: null };
}

export const renderReportedPage = (code: ScannedCode | null, texts: PageTexts): CodePage =>
  render(
    {
      ...(code ? { ...itemOf(code, texts), facts: [] } : { title: texts.heading }),
      state: { tone: 'plain', ...texts.report.done },
    },
    texts,
  );

/** A report that lacks something, or with a file that is no photo. */
export function renderReportRefusedPage(texts: PageTexts): CodePage {
  return render({ title: texts.heading, state: { tone: 'wait', ...texts.report.refused } }, texts);
}

/** A question to the person who made a report. */
export function renderQuestionPage({ company, text, reportedAt }: OpenQuestion, texts: PageTexts): CodePage {
  const { title, sent } = texts.question;
  const state: State = { tone: 'plain', title: company, text, isOfBrand: true };
  const day = new Intl.DateTimeFormat(texts.language, { dateStyle: 'long', timeZone: 'UTC' }).format(reportedAt);
  return render({ title, lead: sent(day), state, answer: true }, texts);
}

/** @param what became of the answer, or that the question takes none */
export const renderAnsweredPage = (what: 'done' | 'closed' | 'refused', texts: PageTexts): CodePage =>
  render(
    { title: texts.question.title, state: { tone: what === 'done' ? 'plain' : 'wait', ...texts.question[what] } },
    texts,
  );

/** Whether a person whose photo got this verdict may say that they opened the item. */
const mayBeInHand = (status: AuthenticationStatus, code: ScannedCode) =>
  needsGenuineScan(code) ? status === 'auth_original' : status === 'sid' || status === 'not_trained';

/** The code after a person said that they opened the item. */
export function renderConsumedPage(code: ScannedCode, texts: PageTexts): CodePage {
  return render({ ...itemOf(code, texts), state: recordState(code, texts) }, texts);
}

/** What another photo may answer. */
const isAskedAgain = new Set<AuthenticationStatus>([
  'auth_unknown',
  'auth_error',
  'bad_quality',
  'not_read',
  'not_found',
  'third_party',
]);

function stateOf(result: AuthenticationResult, code: ScannedCode | null, texts: PageTexts): State {
  const { authentication_status: status, image_quality: hints } = result;
  switch (status) {
    case 'bad_quality':
    case 'auth_error': {
      const { title, text } = texts.verdicts.bad_quality;
      return { tone: 'wait', title, text: `${text} ${texts.hints[hints[0] ?? 'generic']}` };
    }
    case 'sid':
    case 'inactive':
    case 'blacklisted':
    case 'not_found':
      return code ? recordState(code, texts) : { tone: 'bad', ...texts.unknown };
    default: {
      const state: State = { tone: verdictTones[status], ...texts.verdicts[status] };
      if (!code?.consumedAt || status === 'auth_copy') return state;
      // Of a genuine print too: the next reader has to know.
      return { ...state, tone: 'wait', text: `${state.text} ${consumedState(code.consumedAt, texts).text}` };
    }
  }
}

/** For a website that embeds the check and names no code. */
export const renderStart = (texts: PageTexts): CodePage =>
  render({ title: texts.heading, state: null, form: { lead: texts.check.lead, take: texts.check.take } }, texts);

/** The file that was sent is no photo that can be read. */
export function renderUnusablePage(texts: PageTexts): CodePage {
  const state: State = { tone: 'wait', ...texts.check.unusable };
  return render({ title: texts.heading, state, form: { lead: '', take: texts.check.takeAnother } }, texts);
}

/** The code was not looked up: a limit was reached, or the service cannot do it right now. */
export function renderLaterPage(why: Limit | 'away', seconds: number, texts: PageTexts): CodePage {
  const { title, text } = why === 'away' ? texts.away : texts.tooMany[why];
  const again = texts.again(durationIn(texts.language, seconds));
  return render({ title: texts.later, state: { tone: 'wait', title, text: `${text} ${again}` } }, texts);
}

function durationIn(language: string, seconds: number): string {
  const [value, unit] = seconds > 120 ? [Math.ceil(seconds / 60), 'minute'] : [seconds, 'second'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}

/** @param address that leads to no code; null where it cannot be reported */
export function renderUnknownPage(address: string | null, texts: PageTexts): CodePage {
  const report = address === null ? null : { code: null, foreignAddress: address, scanUuid: null };
  return render({ title: texts.noSuchCode, state: { tone: 'bad', ...texts.unknown }, report }, texts);
}

function itemOf(code: ScannedCode, texts: PageTexts): Pick<Page, 'title' | 'brand' | 'facts'> {
  const facts: [string, string][] = [[texts.code, code.extendedId]];
  if (code.serialNumber !== null) facts.push([texts.serial, String(code.serialNumber).padStart(10, '0')]);
  return { title: code.product?.name ?? texts.itemWithCode, brand: code.brand, facts };
}

interface Page {
  title: string;
  /** Below the title. */
  lead?: string;
  brand?: ScannedBrand | null;
  /** Null before anything is known. */
  state: State | null;
  facts?: [name: string, value: string][];
  form?: { lead: string; take: string } | null;
  /** The code that a person may say to have used up, and the scan of its photo, or of the page. */
  used?: { code: ScannedCode; scanUuid: string | null } | null;
  report?: Reportable | null;
  /** The form of an answer. */
  answer?: boolean;
  /** What the state rests on; null where nothing was found. */
  checked?: { record: boolean; print: boolean } | null;
  onward?: string | null;
  visit?: PageVisit | null;
}

function render(
  {
    title,
    lead = '',
    brand = null,
    state,
    facts = [],
    form = null,
    used = null,
    report = null,
    answer = false,
    checked = null,
    onward = null,
    visit = null,
  }: Page,
  texts: PageTexts,
): CodePage {
  const theme = brand?.accentColor ? themeOf(brand.accentColor) : '';
  const logo = brand?.logo ? logoOf(brand.logo, brand.name) : '';
  const header = `<header>${logo || sign}<span>${escapeHtml(texts.heading)}</span></header>`;
  const parts = [
    lead && `<p class="by">${escapeHtml(lead)}</p>`,
    brand?.name && `<p class="by">${escapeHtml(brand.name)}</p>`,
    state &&
      `<div class="state ${state.tone}" role="status"><b>${escapeHtml(state.title)}</b>${renderText(state)}</div>`,
    form && renderForm(form, texts),
    answer && renderAnswer(texts),
    used && renderUsed(used, texts),
    onward && `<p><a class="button" href="${escapeHtml(onward)}">${escapeHtml(texts.check.onward)}</a></p>`,
    checked && renderChecked(checked, texts),
    facts.length > 0 &&
      `<dl>${facts.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>`,
    report && renderReport(report, texts),
  ]
    .filter(Boolean)
    .join('\n');
  const hasForm = Boolean(form || report || answer || used);
  const scripts = [
    ...(form ? [photoElement] : []),
    ...(report || answer ? [formElement] : []),
    ...(form || report || visit ? [seenElement] : []),
    ...(hasForm ? [sendElement] : []),
  ];
  const offline = hasForm ? ` data-offline="${escapeHtml(texts.check.offline)}"` : '';
  const styles = [styleHash, ...(theme ? [hashOf(theme)] : [])].join(' ');
  const body = renderDocument(
    {
      title,
      style: theme && `<style>${theme}</style>`,
      attributes: (visit ? ` data-scan="${visit.uuid}" data-proof="${visit.proof}"` : '') + offline,
      main: `${header}\n<h1>${escapeHtml(title)}</h1>\n${parts}`,
      scripts,
    },
    texts,
  );
  const policy = `default-src 'none'; style-src ${styles}; script-src ${scriptHashes}; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;
  return { body, ...contentOf(`<h2 class="title">${escapeHtml(title)}</h2>\n${parts}`, texts), policy };
}

const contentOf = (content: string, { language, isRightToLeft, away }: PageTexts) => ({
  content,
  away: `${away.title}. ${away.text}`,
  language,
  direction: isRightToLeft ? ('rtl' as const) : ('ltr' as const),
});

/**
 * @param parts HTML, but for the title
 * @param parts.style after that of every page
 * @param parts.attributes of the body
 */
function renderDocument(
  parts: { title: string; style: string; attributes: string; main: string; scripts: Buffer[] },
  { language, isRightToLeft }: PageTexts,
): Buffer {
  const head = `<!doctype html>
<html lang="${language}"${isRightToLeft ? ' dir="rtl"' : ''}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(parts.title)}</title>`;
  const content = `${parts.style}</head>
<body${parts.attributes}><main><i></i><i></i><i></i><i></i>
${parts.main}
</main>`;
  return Buffer.concat([Buffer.from(head), styleElement, Buffer.from(content), ...parts.scripts, end]);
}

/**
 * A page with what a website embeds.
 * @param element HTML
 * @param script where its script is
 * @param framedBy origin of the page that may show it in a frame
 */
export function renderEmbedding(element: string, script: string, framedBy: string, texts: PageTexts): CodePage {
  const scripts = [Buffer.from(`<script src="${script}"></script>`)];
  const body = renderDocument({ title: texts.heading, style: '', attributes: '', main: element, scripts }, texts);
  const policy = `default-src 'none'; style-src ${styleHash}; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${framedBy}`;
  return { body, ...contentOf('', texts), policy };
}

/** A page that says one thing. */
export const renderNote = (note: StateText, texts: PageTexts): CodePage =>
  render({ title: texts.heading, state: { tone: 'plain', ...note } }, texts);

const renderText = ({ text, isOfBrand }: State) =>
  isOfBrand ? `<span class="words" dir="auto">${escapeHtml(text)}</span>` : escapeHtml(text);

/** Relative to any address of a code, whatever proxy or domain is in front. */
const logoOf = (version: string, name: string) => `<img src="?logo=${version}" alt="${escapeHtml(name)}">`;

/** The version of the logo that a path asks for. */
export const logoVersionOf = (url: string): string | undefined => /^[^?]*\?logo=([0-9a-f]{32})$/.exec(url)?.[1];

/** Colours of the brand, in place of those of check.css. */
function themeOf(accent: string): string {
  const rule = (scheme: Scheme) => {
    const { spot, onSpot } = accentOn(scheme, accent);
    return `:root{--spot:${spot};--onspot:${onSpot}}`;
  };
  return `${rule('light')}@media(prefers-color-scheme:dark){${rule('dark')}}`;
}

function renderUsed({ code, scanUuid }: NonNullable<Page['used']>, { used }: PageTexts): string {
  return `<form method="post">
<p>${escapeHtml(used.question)}</p>
<input type="hidden" name="consume" value="${escapeHtml(code.extendedId)}"><input type="hidden" name="scan" value="${scanUuid ?? ''}">
<button class="button">${escapeHtml(used.confirm)}</button>
</form>`;
}

/** A form that works without the script, which sends the photo as soon as it is taken. */
function renderForm({ lead, take }: { lead: string; take: string }, texts: PageTexts): string {
  const { check, hints } = texts;
  const { busy, camera } = check;
  const words = { busy, ...camera, nearer: hints.too_small, still: hints.blurry, glare: hints.glare };
  return `<form method="post" enctype="multipart/form-data" data-words="${escapeHtml(JSON.stringify(words))}">
${lead && `<p>${escapeHtml(lead)}</p>`}
<label class="button main"><span>${escapeHtml(take)}</span><input type="file" name="image" accept="image/jpeg" capture="environment" required></label>
<button class="button">${escapeHtml(check.send)}</button>
<p role="alert"></p>
${holdPicture}
<p class="how">${escapeHtml(check.how)}</p>
${renderPlace(check.place, texts)}
</form>`;
}

function renderChecked(checked: { record: boolean; print: boolean }, { check }: PageTexts): string {
  const line = (name: string, isChecked: boolean) =>
    `<li class="${isChecked ? 'done' : 'open'}">${escapeHtml(name)}${isChecked ? '' : ` <span>(${escapeHtml(check.notChecked)})</span>`}</li>`;
  return `<h2>${escapeHtml(check.checked)}</h2>
<ul>${line(check.record, checked.record)}${line(check.print, checked.print)}</ul>`;
}
