import { type AuthenticationResult, type AuthenticationStatus, scanOf } from '#lib/contract/photo.ts';
import { accentOn, type Scheme } from '#lib/contract/values/accent-color.ts';
import { checkPageLanguages } from '#lib/contract/values/check-page.ts';
import { dateTimeFormat } from '#lib/format/intl.ts';
import { type CheckPageTexts, checkPageTextsFor } from '#lib/texts/check-page-texts.ts';
import { escapeHtml } from '#lib/texts/escape-html.ts';
import { isClosed } from '#server/redirects/shared/consumer-address.ts';
import type { OpenQuestion } from '#server/reports/shared/answer-question.ts';
import { hasConsumeButton, needsGenuineScan } from '#server/scans/shared/consumption.ts';
import type { ScannedBrand, ScannedCode } from '#server/scans/shared/scanned-code.ts';
import { judgeRecord } from '#server/verdict/shared/judge-code.ts';
import { mostScans, type ScanHistory } from '#server/visits/shared/scan-history.ts';
import { type CodePage, renderDocument } from './document.ts';
import { holdPicture } from './hold-picture.ts';
import { type Reportable, renderAnswer, renderPlace, renderReport } from './report-form.ts';

/**
 * The pages behind the addresses of codes: the check page with the item, the state of its code and the photo form, the
 * verdict on a photo, and pages for addresses without a code.
 */

/** Limits of one network: scans and photos a minute, reports an hour. */
export type Limit = 'scans' | 'photos' | 'reports';

type PhotoVerdict = Extract<
  AuthenticationStatus,
  'auth_original' | 'auth_copy' | 'auth_unknown' | 'bad_quality' | 'not_read' | 'third_party' | 'not_trained'
>;

interface StateText {
  title: string;
  text: string;
}

/** Texts with a title: each has the messages `title` and `text`. */
type StateKey =
  | 'inactive'
  | 'active'
  | 'blocked'
  | 'unknown'
  | 'away'
  | 'previewEnded'
  | 'check.unusable'
  | `tooMany.${Limit}`
  | `report.${'done' | 'refused'}`
  | 'used.back'
  | `question.${'done' | 'closed' | 'refused'}`
  | `verdicts.${PhotoVerdict}`;

const stateText = (key: StateKey, { t }: CheckPageTexts): StateText => ({
  title: t(`${key}.title`),
  text: t(`${key}.text`),
});

const sign = `<svg width="18" height="18" viewBox="0 0 18 18" fill="none" stroke="currentColor" stroke-width="1.5" aria-hidden="true"><circle cx="9" cy="9" r="5"/><path d="M9 1v16M1 9h16"/></svg>`;

type Tone = 'good' | 'wait' | 'bad' | 'plain';
interface State extends StateText {
  tone: Tone;
  /** The text is the brand's, in a language that is not known. */
  isOfBrand?: boolean;
  /** Moment that the text names: phones show it in their own zone. */
  at?: Date;
}

/** A code that is in order says nothing of the item: a copy carries the same. */
const recordTones: readonly Tone[] = ['wait', 'plain', 'bad'];
const recordKeys: readonly StateKey[] = ['inactive', 'active', 'blocked'];

const consumedState = (at: Date, { t, language }: CheckPageTexts): State => ({
  tone: 'wait',
  title: t('used.title'),
  text: t('used.text', { when: momentIn(language, at) }),
  at,
});

function momentIn(language: string, at: Date): string {
  const format = dateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return `${format.format(at)} UTC`;
}

/** State of a code in the maker's records. */
function recordState(
  { activationStatus, blacklistReason, brand, consumedAt }: ScannedCode,
  texts: CheckPageTexts,
): State {
  if (consumedAt && activationStatus !== 2) return consumedState(consumedAt, texts);
  const key = recordKeys[activationStatus] ?? 'unknown';
  const words = activationStatus === 2 && brand ? wordsFor(brand, blacklistReason, texts.language) : '';
  return {
    tone: recordTones[activationStatus] ?? 'plain',
    ...stateText(key, texts),
    ...(words && { text: words, isOfBrand: true }),
  };
}

/** Words of the brand for a blacklisted code: those for its reason before others, in the visitor's language before any. */
function wordsFor({ blacklistWords, blacklistText }: ScannedBrand, reason: number, language: string): string {
  const fitting = blacklistWords.filter(
    (words) => (words.reason ?? reason) === reason && (words.language ?? language) === language,
  );
  const [best] = fitting.toSorted((one, other) => exactnessOf(other) - exactnessOf(one));
  return best?.text ?? blacklistText;
}

const exactnessOf = ({ reason, language }: ScannedBrand['blacklistWords'][number]) =>
  (reason === null ? 0 : 2) + (language === null ? 0 : 1);

/** Sent back by a page that was seen: the uuid of its scan, and that the page was made for it. */
export interface PageVisit {
  uuid: string;
  proof: string;
}

interface CheckPageFacts {
  /** The company's page, where the check leads on to it. */
  onward: string | null;
  /** Null for a request that is not recorded. */
  visit: PageVisit | null;
  /** Null where the company does not show it. */
  history: ScanHistory | null;
  /** Days that places of scans are kept. */
  placeDays: number;
}

export function renderCheckPage(
  code: ScannedCode,
  { onward, visit, history, placeDays }: CheckPageFacts,
  texts: CheckPageTexts,
): CodePage {
  // A copied print has a copied code: where the print can be judged, the code alone proves nothing.
  const isPhotoAsked = judgeRecord(code) === null;
  return render(
    {
      ...itemOf(code, texts),
      state: recordState(code, texts),
      history,
      contact: code.activationStatus === 2,
      privacy: { code, placeDays },
      used:
        !isPhotoAsked && hasConsumeButton(code) && !needsGenuineScan(code)
          ? { code, scanUuid: visit?.uuid ?? null }
          : null,
      form: isPhotoAsked ? { lead: texts.t('check.lead'), take: texts.t('check.take') } : null,
      report: { code, foreignAddress: null, scanUuid: null },
      checked: checkedOf(code, false),
      onward,
      visit,
      hasLanguages: true,
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
  texts: CheckPageTexts,
): CodePage {
  const status = shownStatus(result);
  const isJudged = status === 'auth_original' || status === 'auth_copy';
  return render(
    {
      ...(code ? itemOf(code, texts) : { title: texts.t('heading') }),
      state: stateOf({ ...result, authentication_status: status }, code, texts),
      form: isAskedAgain.has(status) ? { lead: '', take: texts.t('check.takeAnother') } : null,
      contact: status === 'auth_copy' || status === 'blacklisted',
      used: code && hasConsumeButton(code) && mayBeInHand(status, code) ? { code, scanUuid } : null,
      report: reportAfter(result, code, scanUuid),
      checked: code && checkedOf(code, isJudged),
      onward: status === 'auth_copy' ? null : onward,
    },
    texts,
  );
}

/** Where the press has too few proofs another photo changes nothing: the print cannot be checked yet. */
const shownStatus = (result: AuthenticationResult): AuthenticationStatus =>
  result.authentication_status === 'auth_unknown' && scanOf(result)?.auth_failure_mode === 'proofs'
    ? 'not_trained'
    : result.authentication_status;

/** The answer to a photo of another code than the one whose page is open: a verdict on it would be taken for this one. */
export function renderOtherCodePage(code: ScannedCode, address: string, texts: CheckPageTexts): CodePage {
  const text = texts.t('other.text', { id: code.extendedId });
  return render(
    {
      title: texts.t('heading'),
      state: { tone: 'wait', title: texts.t('other.title'), text },
      form: { lead: '', take: texts.t('check.takeAnother') },
      other: address,
    },
    texts,
  );
}

/** Checks to list; none for a code that is not in use, of which its state says all. */
const checkedOf = (code: ScannedCode, print: boolean): Checks | null => (isClosed(code) ? null : { print });

/** A genuine print gives nothing to report; where no code was read there is none to name. */
function reportAfter(
  { authentication_status: status, carrier_content: content }: AuthenticationResult,
  code: ScannedCode | null,
  scanUuid: string | null,
): Reportable | null {
  if (code) return status === 'auth_original' ? null : { code, foreignAddress: null, scanUuid };
  return content === null ? null : { code: null, foreignAddress: content, scanUuid: null };
}

export const renderReportedPage = (code: ScannedCode | null, texts: CheckPageTexts): CodePage =>
  render(
    {
      ...(code ? { ...itemOf(code, texts), facts: [] } : { title: texts.t('heading') }),
      state: { tone: 'plain', ...stateText('report.done', texts) },
    },
    texts,
  );

/** A report that lacks something, or with a file that is no photo. */
export function renderReportRefusedPage(texts: CheckPageTexts): CodePage {
  return render({ title: texts.t('heading'), state: { tone: 'wait', ...stateText('report.refused', texts) } }, texts);
}

/** A question to the person who made a report. */
export function renderQuestionPage({ company, text, reportedAt }: OpenQuestion, texts: CheckPageTexts): CodePage {
  const state: State = { tone: 'plain', title: company, text, isOfBrand: true };
  const day = dateTimeFormat(texts.language, { dateStyle: 'long', timeZone: 'UTC' }).format(reportedAt);
  return render(
    { title: texts.t('question.title'), lead: texts.t('question.sent', { when: day }), state, answer: true },
    texts,
  );
}

/** @param what became of the answer, or that the question takes none */
export const renderAnsweredPage = (what: 'done' | 'closed' | 'refused', texts: CheckPageTexts): CodePage =>
  render(
    {
      title: texts.t('question.title'),
      state: { tone: what === 'done' ? 'plain' : 'wait', ...stateText(`question.${what}`, texts) },
    },
    texts,
  );

/** Whether a person whose photo got this verdict may say that they opened the item. */
const mayBeInHand = (status: AuthenticationStatus, code: ScannedCode) =>
  needsGenuineScan(code) ? status === 'auth_original' : status === 'sid' || status === 'not_trained';

/**
 * The code after a person said that they opened the item.
 * @param proof lets this phone take it back; null for an item that had been consumed before
 */
export function renderConsumedPage(code: ScannedCode, proof: string | null, texts: CheckPageTexts): CodePage {
  const takesBack = proof === null ? null : { code, proof };
  return render({ ...itemOf(code, texts), state: recordState(code, texts), takesBack }, texts);
}

/** The code after a person took that back; as it is where it was too late for that. */
export function renderTakenBackPage(code: ScannedCode, texts: CheckPageTexts): CodePage {
  const state: State = code.consumedAt ? recordState(code, texts) : { tone: 'plain', ...stateText('used.back', texts) };
  return render({ ...itemOf(code, texts), state }, texts);
}

/** Verdicts that another photo may change. */
const isAskedAgain = new Set<AuthenticationStatus>([
  'auth_unknown',
  'auth_error',
  'bad_quality',
  'not_read',
  'not_found',
  'third_party',
]);

function stateOf(result: AuthenticationResult, code: ScannedCode | null, texts: CheckPageTexts): State {
  const { authentication_status: status, image_quality: hints } = result;
  switch (status) {
    case 'bad_quality':
    case 'auth_error': {
      const { title, text } = stateText('verdicts.bad_quality', texts);
      return { tone: 'wait', title, text: texts.join(text, texts.t(`hints.${hints[0] ?? 'generic'}`)) };
    }
    case 'sid':
    case 'inactive':
    case 'blacklisted':
    case 'not_found':
      return code ? recordState(code, texts) : { tone: 'bad', ...stateText('unknown', texts) };
    default: {
      const state: State = { tone: verdictTones[status], ...stateText(`verdicts.${status}`, texts) };
      if (!code?.consumedAt || status === 'auth_copy') return state;
      // Shown for a genuine print too: the next owner has to know.
      return {
        ...state,
        tone: 'wait',
        text: texts.join(state.text, consumedState(code.consumedAt, texts).text),
        at: code.consumedAt,
      };
    }
  }
}

/** For a website that embeds the check and names no code. */
export const renderStart = (texts: CheckPageTexts): CodePage =>
  render(
    { title: texts.t('heading'), state: null, form: { lead: texts.t('check.lead'), take: texts.t('check.take') } },
    texts,
  );

/** The file that was sent is no photo that can be read. */
export function renderUnusablePage(texts: CheckPageTexts): CodePage {
  const state: State = { tone: 'wait', ...stateText('check.unusable', texts) };
  return render({ title: texts.t('heading'), state, form: { lead: '', take: texts.t('check.takeAnother') } }, texts);
}

/** The code was not looked up: a limit was reached, or the service cannot do it right now. */
export function renderLaterPage(why: Limit | 'away', seconds: number, texts: CheckPageTexts): CodePage {
  const { title, text } = stateText(why === 'away' ? why : `tooMany.${why}`, texts);
  const again =
    seconds > 120
      ? texts.t('again.minutes', { count: Math.ceil(seconds / 60) })
      : texts.t('again.seconds', { count: seconds });
  return render({ title: texts.t('later'), state: { tone: 'wait', title, text: texts.join(text, again) } }, texts);
}

/** @param address that leads to no code; null where it cannot be reported */
export function renderUnknownPage(address: string | null, texts: CheckPageTexts): CodePage {
  const report = address === null ? null : { code: null, foreignAddress: address, scanUuid: null };
  const { title, text } = stateText('unknown', texts);
  return render(
    {
      title: texts.t('noSuchCode'),
      state: { tone: 'bad', title, text: texts.join(text, texts.t('unknown.mistyped')) },
      report,
      hasLanguages: true,
    },
    texts,
  );
}

function itemOf(code: ScannedCode, texts: CheckPageTexts): Pick<Page, 'title' | 'picture' | 'brand' | 'facts'> {
  const facts: [string, string][] = [[texts.t('code'), code.extendedId]];
  if (code.serialNumber !== null) facts.push([texts.t('serial'), String(code.serialNumber).padStart(10, '0')]);
  return {
    title: code.product?.name ?? texts.t('itemWithCode'),
    picture: code.product?.image ?? null,
    brand: code.brand,
    facts,
  };
}

/** Checks that the state is based on: the record of the code, and its print where a photo could be judged. */
interface Checks {
  print: boolean;
}

interface Page {
  title: string;
  /** Below the title. */
  lead?: string;
  brand?: ScannedBrand | null;
  /** Address of a picture of the product. */
  picture?: string | null;
  /** What is kept of a check of the code. */
  privacy?: { code: ScannedCode; placeDays: number } | null;
  /** Scans of the code before this one. */
  history?: ScanHistory | null;
  /** Whether whom to ask is said. */
  contact?: boolean;
  /** Null before anything is known. */
  state: State | null;
  facts?: [name: string, value: string][];
  form?: { lead: string; take: string } | null;
  /** The code that a person may say to have used up, and the scan of its photo, or of the page. */
  used?: { code: ScannedCode; scanUuid: string | null } | null;
  /** The code that this phone consumed just now, and the proof of it. */
  takesBack?: { code: ScannedCode; proof: string } | null;
  report?: Reportable | null;
  /** The form of an answer. */
  answer?: boolean;
  checked?: Checks | null;
  onward?: string | null;
  /** Address of another code, which the photo shows. */
  other?: string | null;
  visit?: PageVisit | null;
  /** Whether other languages are offered: where opening the address again loses nothing. */
  hasLanguages?: boolean;
}

function render(
  {
    title,
    lead = '',
    brand = null,
    picture = null,
    privacy = null,
    history = null,
    contact = false,
    state,
    facts = [],
    form = null,
    used = null,
    takesBack = null,
    report = null,
    answer = false,
    checked = null,
    onward = null,
    other = null,
    visit = null,
    hasLanguages = false,
  }: Page,
  texts: CheckPageTexts,
): CodePage {
  const shownPicture = picture?.startsWith('https://') ? picture : null;
  const logo = brand?.logo ? logoOf(brand.logo, brand.name) : '';
  const header = `<header>${logo || sign}<span>${texts.html('heading')}</span></header>`;
  const parts = [
    lead && `<p class="by">${escapeHtml(lead)}</p>`,
    brand?.name && `<p class="by">${escapeHtml(brand.name)}</p>`,
    shownPicture && `<img class="item" src="${escapeHtml(shownPicture)}" alt="" referrerpolicy="no-referrer">`,
    state &&
      `<div class="state ${state.tone}" role="status"><b>${escapeHtml(state.title)}</b>${renderText(state, texts)}</div>`,
    contact && brand?.contact && renderContact(brand.contact, texts),
    history && `<p class="how">${escapeHtml(textOf(history, texts))}</p>`,
    other && `<p><a class="button" href="${escapeHtml(other)}">${texts.html('other.open')}</a></p>`,
    form && renderForm(form, texts),
    answer && renderAnswer(texts),
    used && renderUsed(used, texts),
    takesBack && renderTakeBack(takesBack, texts),
    onward && `<p><a class="button" href="${escapeHtml(onward)}">${texts.html('check.onward')}</a></p>`,
    checked && renderChecked(checked, texts),
    facts.length > 0 &&
      `<dl>${facts.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>`,
    report && renderReport(report, texts),
  ]
    .filter(Boolean)
    .join('\n');
  const hasForm = Boolean(form || report || answer || used || takesBack);
  return renderDocument(
    {
      title,
      header,
      content: parts,
      footer: `${privacy ? renderPrivacy(privacy, texts) : ''}${hasLanguages ? `\n${languageLinks.get(texts.language)}` : ''}`,
      picture: shownPicture,
      theme: brand?.accentColor ? themeOf(brand.accentColor) : '',
      attributes:
        (visit ? ` data-scan="${visit.uuid}" data-proof="${visit.proof}"` : '') +
        (hasForm ? ` data-offline="${texts.html('check.offline')}" data-again="${texts.html('check.sentAgain')}"` : ''),
      hasScript: hasForm || visit !== null,
    },
    texts,
  );
}

/** Renders a page that says one thing. */
export const renderNote = (note: StateKey, texts: CheckPageTexts): CodePage =>
  render({ title: texts.t('heading'), state: { tone: 'plain', ...stateText(note, texts) } }, texts);

function renderText({ text, isOfBrand, at }: State, { language }: CheckPageTexts): string {
  const html = escapeHtml(text);
  if (isOfBrand) return `<span class="words" dir="auto">${html}</span>`;
  if (!at) return html;
  const moment = escapeHtml(momentIn(language, at));
  return html.replace(moment, `<time datetime="${at.toISOString()}">${moment}</time>`);
}

function textOf({ scans, phones, first }: ScanHistory, { t, language }: CheckPageTexts): string {
  if (!first) return t('history.none');
  const when = dateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(first);
  return t(scans < mostScans ? 'history.some' : 'history.many', { scans, phones, when });
}

/** An address to write to, a number to call or a page. */
function renderContact(contact: string, { html }: CheckPageTexts): string {
  const shown = escapeHtml(contact);
  const scheme = /^https?:/.test(contact) ? '' : contact.includes('@') ? 'mailto:' : 'tel:';
  const target = scheme === 'tel:' ? contact.replace(/[^+0-9]/g, '') : contact;
  return `<p class="by">${html('contact')} <a href="${scheme}${escapeHtml(encodeURI(target))}">${shown}</a></p>`;
}

function renderPrivacy({ code, placeDays }: NonNullable<Page['privacy']>, { html }: CheckPageTexts): string {
  const lines = [
    html('privacy.check'),
    html('privacy.phone'),
    html(code.keepsPhotos ? 'privacy.photos' : 'privacy.noPhotos', { days: code.photoDays }),
    html('privacy.place', { months: Math.round(placeDays / daysOfMonth) }),
    html('privacy.address'),
    code.privacyUrl && `<a href="${escapeHtml(code.privacyUrl)}" rel="noreferrer">${html('privacy.ofMaker')}</a>`,
  ].filter(Boolean);
  return `\n<details class="how"><summary>${html('privacy.open')}</summary>${lines.map((line) => `<p>${line}</p>`).join('')}</details>`;
}

const daysOfMonth = 30.44;

/** Links to the page in the other languages, by its own: the same in every page. */
const languageLinks = new Map(
  checkPageLanguages.map((language) => {
    const others = checkPageLanguages.filter((other) => other !== language).map(linkTo);
    const label = checkPageTextsFor(language).html('language');
    return [language, `<nav class="languages" aria-label="${label}">${others.join(' ')}</nav>`];
  }),
);

function linkTo(language: string): string {
  return `<a href="?lang=${language}" lang="${language}" hreflang="${language}">${escapeHtml(nameOf(language))}</a>`;
}

/** Name of a language in itself, as in a menu: many languages write it small in a sentence. */
function nameOf(language: string): string {
  const named = language === 'zh' ? 'zh-Hans' : language;
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(named) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

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

function renderUsed({ code, scanUuid }: NonNullable<Page['used']>, { html }: CheckPageTexts): string {
  return `<details><summary>${html('used.confirm')}</summary>
<form method="post">
<p>${html('used.question')}</p>
<input type="hidden" name="consume" value="${escapeHtml(code.extendedId)}"><input type="hidden" name="scan" value="${scanUuid ?? ''}">
<button class="button">${html('used.yes')}</button>
</form></details>`;
}

const renderTakeBack = ({ code, proof }: NonNullable<Page['takesBack']>, { html }: CheckPageTexts): string =>
  `<form method="post">
<p class="how">${html('used.mistake')}</p>
<input type="hidden" name="consume" value="${escapeHtml(code.extendedId)}"><input type="hidden" name="proof" value="${proof}">
<button class="button">${html('used.takeBack')}</button>
</form>`;

/** A form that works without the script, which sends the photo as soon as it is taken. */
function renderForm({ lead, take }: { lead: string; take: string }, texts: CheckPageTexts): string {
  const { t, html } = texts;
  const words = {
    busy: t('check.busy'),
    fill: t('check.camera.fill'),
    shoot: t('check.camera.shoot'),
    close: t('check.camera.close'),
    denied: t('check.camera.denied'),
    nearer: t('hints.too_small'),
    still: t('hints.blurry'),
    glare: t('hints.glare'),
  };
  return `<form method="post" enctype="multipart/form-data" data-words="${escapeHtml(JSON.stringify(words))}">
${lead && `<p>${escapeHtml(lead)}</p>`}
<label class="button main"><span>${escapeHtml(take)}</span><input type="file" name="image" accept="image/jpeg" capture="environment" required></label>
<button class="button">${html('check.send')}</button>
<p role="alert"></p>
${holdPicture}
<p class="how">${html('check.how')}</p>
${renderPlace('check.place', texts)}
</form>`;
}

function renderChecked({ print }: Checks, { html }: CheckPageTexts): string {
  const line = (name: string, isChecked: boolean) =>
    `<li class="${isChecked ? 'done' : 'open'}">${name}${isChecked ? '' : ` <span>(${html('check.notChecked')})</span>`}</li>`;
  return `<h2>${html('check.checked')}</h2>
<ul>${line(html('check.record'), true)}${line(html(print ? 'check.print' : 'check.unseenPrint'), print)}</ul>`;
}
