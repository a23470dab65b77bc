import { accentOn, type Scheme } from '#lib/contract/values/accent-color.ts';
import { checkPageLanguages } from '#lib/contract/values/check-page.ts';
import { dateTimeFormat } from '#lib/format/intl.ts';
import { type CheckPageTexts, checkPageTextsFor } from '#lib/texts/check-page-texts.ts';
import { escapeHtml } from '#lib/texts/escape-html.ts';
import type { ShownPicture } from '#server/catalog/shared/shown-pictures.ts';
import type { ScannedBrand, ScannedCode } from '#server/scans/shared/scanned-code.ts';
import { mostScans, type ScanHistory } from '#server/visits/shared/scan-history.ts';
import { type CodePage, renderDocument } from './document.ts';
import { holdPicture } from './hold-picture.ts';
import { type Reportable, renderAnswer, renderPlace, renderReport } from './report-form.ts';
import { momentIn, type State } from './states.ts';

const sign = `<svg width="18" height="18" viewBox="0 0 18 18" fill="none" stroke="currentColor" stroke-width="1.5" aria-hidden="true"><circle cx="9" cy="9" r="5"/><path d="M9 1v16M1 9h16"/></svg>`;

/** Sent back by a page that was seen: the uuid of its scan, and that the page was made for it. */
export interface PageVisit {
  uuid: string;
  proof: string;
}

/** Checks that the state is based on: the record of the code, and its print where a photo could be judged. */
export interface Checks {
  print: boolean;
}

export interface Page {
  title: string;
  /** Below the title. */
  lead?: string;
  brand?: ScannedBrand | null;
  /** Address of a picture of the product: of an uploaded one relative to that of the code, else https. */
  picture?: string | null;
  /** Code of which the page says what a check leaves behind. */
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

export function render(
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
  const logo = brand?.logo ? logoOf(brand.logo, brand.name) : '';
  const header = `<header>${logo || sign}<span>${texts.html('heading')}</span></header>`;
  const parts = [
    lead && `<p class="by">${escapeHtml(lead)}</p>`,
    brand?.name && `<p class="by">${escapeHtml(brand.name)}</p>`,
    picture && `<img class="item" src="${escapeHtml(picture)}" alt="" referrerpolicy="no-referrer">`,
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
      picture,
      theme: brand?.accentColor ? themeOf(brand.accentColor) : '',
      attributes:
        (visit ? ` data-scan="${visit.uuid}" data-proof="${visit.proof}"` : '') +
        (hasForm ? ` data-offline="${texts.html('check.offline')}" data-again="${texts.html('check.sentAgain')}"` : ''),
      hasScript: hasForm || visit !== null,
    },
    texts,
  );
}

function renderText({ text, isOfBrand, at }: State, { language }: CheckPageTexts): string {
  const html = escapeHtml(text);
  if (isOfBrand) return `<span class="words" dir="auto">${html}</span>`;
  if (!at) return html;
  const moment = escapeHtml(momentIn(language, at));
  return html.replace(moment, `<time datetime="${at.toISOString()}">${moment}</time>`);
}

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

/** The picture that a path asks for. */
export function askedPictureOf(url: string): { kind: ShownPicture; version: string } | undefined {
  const [, kind, version] = /^[^?]*\?(logo|picture)=([0-9a-f]{32})$/.exec(url) ?? [];
  return version === undefined ? undefined : { kind: kind === 'logo' ? 'logo' : 'picture', version };
}

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
