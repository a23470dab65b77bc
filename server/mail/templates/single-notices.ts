import { caseReasons } from '#lib/contract/values/cases.ts';
import { type ScanRuleAction, type ScanRuleKind, suspicionOf } from '#lib/contract/values/scan-rules.ts';
import type { MailReader } from './mail-reader.ts';

/** Words on one event, for a line of a gathered mail or a short mail of its own. */
interface NoticeWords {
  title: string;
  /** More about it, a sentence a line. */
  details: string[];
}

export function orderWords(
  order: { reference: string; quantity: number; failure: string | null },
  { t }: MailReader,
): NoticeWords {
  const { reference, quantity, failure } = order;
  return failure === null
    ? { title: t('order.ready', { reference }), details: [t('codes', { count: quantity })] }
    : { title: t('order.failed', { reference }), details: [failure] };
}

export function proofWords(
  { reference, missing }: { reference: string; missing: number },
  { t }: MailReader,
): NoticeWords {
  return {
    title: t('proofs.title', { reference }),
    details: [t('proofs.unknown'), t('proofs.missing', { count: missing })],
  };
}

export function unconfirmedWords(
  { reference, company, since }: { reference: string; company: string; since: Date },
  { t, moment }: MailReader,
): NoticeWords {
  return {
    title: t('unconfirmed.title', { reference }),
    details: [t('unconfirmed.since', { company, time: moment(since) })],
  };
}

/** A partnership as the company that is asked gets it, and its answer, as the company that asked gets it. */
export function partnershipWords(
  { company, state }: { company: string; state: 'pending' | 'accepted' | 'ended' },
  { t }: MailReader,
): NoticeWords {
  if (state === 'pending') return { title: t('partnership.asked', { company }), details: [t('partnership.askedText')] };
  return state === 'accepted'
    ? { title: t('partnership.accepted', { company }), details: [t('partnership.acceptedText')] }
    : { title: t('partnership.declined', { company }), details: [t('partnership.declinedText')] };
}

interface TemplateRequest {
  name: string;
  company: string;
  remarks: string;
  decline_reason: string | null;
  isAnswered: boolean;
  isDeclined: boolean;
}

/** A request for a template, as the operator gets it, and its answer, as its company gets it. */
export function templateRequestWords(request: TemplateRequest, { t }: MailReader): NoticeWords {
  const { name, company, remarks } = request;
  if (!request.isAnswered) {
    return { title: t('templateRequest.asked', { name, company }), details: remarks === '' ? [] : [remarks] };
  }
  return request.isDeclined
    ? { title: t('templateRequest.declined', { name }), details: [request.decline_reason ?? ''] }
    : { title: t('templateRequest.answered', { name }), details: [t('templateRequest.orderFromIt')] };
}

/** Domains of a company's sign-on that the operator has to confirm. */
export function signOnDomainWords(
  { company, domains }: { company: string; domains: readonly string[] },
  { t }: MailReader,
): NoticeWords {
  return {
    title: t('signOnDomain.title', { company, count: domains.length }),
    details: [...domains, t('signOnDomain.consequence')],
  };
}

export function downloadWords(
  { name, isReady, rowCount }: { name: string; isReady: boolean; rowCount: number },
  { t }: MailReader,
): NoticeWords {
  return isReady
    ? { title: t('download.ready', { name }), details: [t('rows', { count: rowCount })] }
    : { title: t('download.failed', { name }), details: [] };
}

/** A code that met a rule of its company. */
export function ruleHitWords(
  { code, action, kind }: { code: string; action: ScanRuleAction; kind: ScanRuleKind },
  { t }: MailReader,
): NoticeWords {
  const warning = kind === 'reports' ? t('scan.reported', { code }) : t('scan.title', { code });
  const title = action === 'blacklist' ? t('scan.blacklisted', { code }) : warning;
  return { title, details: [t('scan.why', { reasons: t(`suspicion.${suspicionOf(kind)}`) })] };
}

export function caseWords(
  { code, reasons: words }: { code: string; reasons: readonly string[] },
  { t }: MailReader,
): NoticeWords {
  const reasons = words.map((reason) => {
    const known = caseReasons.find((each) => each === reason);
    return known ? t(`suspicion.${known}`) : reason.replaceAll('_', ' ');
  });
  return { title: t('case.title', { code }), details: [t('scan.why', { reasons: reasons.join(', ') })] };
}

/** The answer of a person who made a report; each line is marked as a quotation. */
export const answerWords = (
  { report, answer }: { report: number; answer: string },
  { t }: MailReader,
): NoticeWords => ({
  title: t('reportAnswered', { report: String(report) }),
  details: answer.split(/\r\n?|[\n\u2028\u2029]/).map((line) => `> ${line}`.trimEnd()),
});

/** Name of an upload and the number of its errors. */
export function uploadTitle(
  { key, description, errorCount }: { key: string; description: string; errorCount: number },
  { t }: MailReader,
): string {
  return t('upload.title', { name: description === '' ? key : `${key} (${description})`, count: errorCount });
}

export function webhookTitle({ id, description }: { id: number; description: string }, { t }: MailReader): string {
  return t('webhook.title', { name: description === '' ? `${id}` : `${id} (${description})` });
}

/** A domain whose TXT record is gone, and codes are answered at until a moment, or are not any more. */
export function domainWords(
  domain: { name: string; record: { name: string; value: string }; missingSince: Date; servedUntil: Date | null },
  { t, moment }: MailReader,
): NoticeWords {
  const { name, servedUntil } = domain;
  const time = moment(domain.missingSince);
  const record = t('domain.record', domain.record);
  return servedUntil
    ? {
        title: t('domain.missing', { name }),
        details: [
          t('domain.missingSince', { name, time }),
          t('domain.servedUntil', { time: moment(servedUntil) }),
          record,
        ],
      }
    : { title: t('domain.expired', { name }), details: [t('domain.expiredText', { time }), t('domain.again'), record] };
}

interface MailedView {
  name: string;
  /** Undefined where they cannot be read any more. */
  rows: { figures: readonly string[]; titles: readonly string[]; rest: number | null } | undefined;
}

/** A shared view that a user gets each month: its figures and first rows. */
export function viewWords({ name, rows }: MailedView, { t }: MailReader): NoticeWords {
  if (!rows) return { title: t('view.title', { name }), details: [t('view.notRead')] };
  const { figures, titles, rest } = rows;
  const more =
    rest === null
      ? [`- ${t('view.more')}`]
      : rest > 0 && titles.length > 0
        ? [`- ${t('summary.more', { count: rest })}`]
        : [];
  return { title: t('view.title', { name }), details: [...figures, ...titles.map((title) => `- ${title}`), ...more] };
}
