import type { AuthenticationResult } from '#lib/contract/photo.ts';
import { dateTimeFormat } from '#lib/format/intl.ts';
import type { CheckPageTexts } from '#lib/texts/check-page-texts.ts';
import { isClosed } from '#server/redirects/shared/consumer-address.ts';
import type { OpenQuestion } from '#server/reports/shared/answer-question.ts';
import { hasConsumeButton, needsGenuineScan } from '#server/scans/shared/consumption.ts';
import type { ScannedCode } from '#server/scans/shared/scanned-code.ts';
import { judgeRecord } from '#server/verdict/shared/judge-code.ts';
import type { ScanHistory } from '#server/visits/shared/scan-history.ts';
import type { CodePage } from './document.ts';
import { type Checks, type Page, type PageVisit, render } from './render-page.ts';
import type { Reportable } from './report-form.ts';
import {
  isAskedAgain,
  type Limit,
  mayBeInHand,
  recordState,
  type State,
  type StateKey,
  shownStatus,
  stateOf,
  stateText,
} from './states.ts';

/**
 * The pages behind the addresses of codes: the check page with the item, the state of its code and the photo form, the
 * verdict on a photo, and pages for addresses without a code.
 */

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
    picture: pictureOf(code.product),
    brand: code.brand,
    facts,
  };
}

function pictureOf(product: ScannedCode['product']): string | null {
  if (product?.picture) return `?picture=${product.picture}`;
  const { image = null } = product ?? {};
  return image?.startsWith('https://') && URL.canParse(image) ? image : null;
}

/** Renders a page that says one thing. */
export const renderNote = (note: StateKey, texts: CheckPageTexts): CodePage =>
  render({ title: texts.t('heading'), state: { tone: 'plain', ...stateText(note, texts) } }, texts);
