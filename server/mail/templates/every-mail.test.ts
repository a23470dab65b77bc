import { describe, expect, it } from 'vitest';
import { mailKinds } from '#lib/contract/notices.ts';
import { caseReasons } from '#lib/contract/values/cases.ts';
import { scanRuleKinds } from '#lib/contract/values/scan-rules.ts';
import { roles } from '#lib/permissions/permissions.ts';
import { englishReason } from '#lib/texts/english-reason.ts';
import { flatMessages } from '#lib/texts/flat-messages.test-support.ts';
import { type Language, languageNames } from '#lib/texts/languages.ts';
import { messages } from '#lib/texts/messages.ts';
import { type Reason, reason } from '#lib/texts/reason.ts';
import { formatInvitation, formatPasswordReset } from './account-links.ts';
import { formatCompanyTold } from './company-told.ts';
import type { MailText } from './compose-text.ts';
import { formatIngestionFailed } from './ingestion-failed.ts';
import { type MailReader, mailReader } from './mail-reader.ts';
import { formatNoticeSummary, formatSingleNotice } from './notice-summary.ts';
import { formatOrderComment } from './order-comment.ts';
import { formatCodesAdded, formatWorkorderWaiting } from './partner-notice.ts';
import { formatPasskeyChange } from './passkey-change.ts';
import {
  answerWords,
  caseWords,
  domainWords,
  downloadWords,
  orderWords,
  partnershipWords,
  proofWords,
  ruleHitWords,
  signOnDomainWords,
  templateRequestWords,
  unconfirmedWords,
  uploadTitle,
  viewWords,
  webhookTitle,
} from './single-notices.ts';
import { formatWebhookDisabled } from './webhook-disabled.ts';
import { explainWhy } from './why.ts';

const at = new Date('2026-11-21T09:30:59Z');
const companyName = 'Xylo';
const url = 'https://portal.example.test/x/7';

/** Every mail there is, with each of its variants. */
function everyMail(reader: MailReader): MailText[] {
  const said = (why: Reason) => reader.say(englishReason(why), why);
  const why = explainWhy({ kind: 'upload_failed', reason: 'role', role: 'analyst', companyName }, url, reader);
  const account = { name: 'Q7', expiresAt: at, link: url };
  const passkey = { name: 'Q7', email: 'q7@x.test', passkey: 'K7', at, url };
  const single = (words: { title: string; details: string[] }) =>
    formatSingleNotice({ ...words, url, companyName, why });
  const failure = {
    ...{ recordKey: 'ing_7', reference: '', companyName, rowCount: 1200, fixUrl: url, recordUrl: url, why },
    errors: [
      { type: 'invalid_id_error', message: said(reason('fileIdsMissing')), count: 1200, examples: ['x1', 'x2'] },
    ],
  };
  const order = { reference: 'R7', companyName, quantity: 1500, dueDate: '2026-04-01', workorderUrl: url, why };
  const webhook = {
    ...{ id: 12, description: '', url: 'https://hooks.test', companyName, reason: 'failing' as const, disabledAt: at },
    ...{ failingSince: at, lastError: said(reason('receiverAnswered', { status: 500 })), webhookUrl: url, why },
  };
  const request = { name: 'N7', company: 'Xylo', remarks: 'M7', decline_reason: 'D8' };
  const told = { subject: 'S7', text: 'T7', authorName: 'Q7', recordUrl: url, hasList: true, settingsUrl: url };
  const comment = { reference: 'R7', author: 'Q7', company: companyName, text: 'T7', url, why };
  const summary = { companyName, shown: [], count: 20, listUrl: url, windowMinutes: 15 };
  return [
    formatInvitation({ ...account, companyName, inviterName: 'Q8', inviterEmail: 'q8@x.test' }, reader),
    formatInvitation(
      { ...account, companyName, inviterName: 'Q8', inviterEmail: 'q8@x.test', brandName: 'B7' },
      reader,
    ),
    formatPasswordReset({ ...account, email: 'q7@x.test' }, reader),
    formatPasskeyChange({ ...passkey, state: 'added' }, reader),
    formatPasskeyChange({ ...passkey, state: 'removed' }, reader),
    formatIngestionFailed(failure, reader),
    single(orderWords({ reference: 'R7', quantity: 1500, failure: null }, reader)),
    single(orderWords({ reference: 'R7', quantity: 1500, failure: said(reason('codeGenerationInterrupted')) }, reader)),
    single(proofWords({ reference: 'R7', missing: 3 }, reader)),
    single(unconfirmedWords({ reference: 'R7', company: 'P7', since: at }, reader)),
    ...(['pending', 'accepted', 'ended'] as const).map((state) =>
      single(partnershipWords({ company: 'P7', state }, reader)),
    ),
    ...[false, true].flatMap((isAnswered) =>
      [false, true].map((isDeclined) => single(templateRequestWords({ ...request, isAnswered, isDeclined }, reader))),
    ),
    ...[['d7.test'], ['d7.test', 'e7.test']].map((domains) =>
      single(signOnDomainWords({ company: 'C7', domains }, reader)),
    ),
    single(downloadWords({ name: 'D7', isReady: true, rowCount: 1500 }, reader)),
    single(downloadWords({ name: 'D7', isReady: false, rowCount: 0 }, reader)),
    single(answerWords({ report: 7, answer: 'Xylo\nAlto' }, reader)),
    single(caseWords({ code: 'C7', reasons: caseReasons }, reader)),
    ...(['warn', 'blacklist'] as const).flatMap((action) =>
      scanRuleKinds.map((kind) => single(ruleHitWords({ code: 'C7', action, kind }, reader))),
    ),
    ...[at, null].map((servedUntil) =>
      single(
        domainWords({ name: 'd7.test', record: { name: 'r7', value: 'v7' }, missingSince: at, servedUntil }, reader),
      ),
    ),
    single(viewWords({ name: 'V7', rows: undefined }, reader)),
    ...[null, 1200].map((rest) =>
      single(viewWords({ name: 'V7', rows: { figures: [], titles: ['R7'], rest } }, reader)),
    ),
    formatWorkorderWaiting(order, reader),
    formatCodesAdded(order, reader),
    formatWebhookDisabled(webhook, reader),
    formatWebhookDisabled({ ...webhook, failingSince: null, lastError: said(reason('receiverAnswerNotHttp')) }, reader),
    formatWebhookDisabled({ ...webhook, reason: 'gone' }, reader),
    formatOrderComment({ ...comment, photos: 2 }, reader),
    formatOrderComment({ ...comment, photos: 0 }, reader),
    formatCompanyTold(told, reader),
    formatCompanyTold({ ...told, authorName: '' }, reader),
    { subject: reader.t('told.fileName', { upload: 'ing_7' }), text: '' },
    ...mailKinds.flatMap((kind) => [
      formatNoticeSummary({ ...summary, heading: reader.t(`heading.${kind}`, { count: 1200 }), why: [] }, reader),
      ...(['chosen', 'author'] as const).map((reason) => ({
        subject: uploadTitle({ key: 'ing_7', description: 'D7', errorCount: 1200 }, reader),
        text: explainWhy({ kind, reason, role: 'analyst', companyName }, url, reader).join('\n'),
      })),
    ]),
    ...roles.map((role) => ({
      subject: webhookTitle({ id: 12, description: 'D7' }, reader),
      text: explainWhy({ kind: 'upload_failed', reason: 'role', role, companyName }, url, reader).join('\n'),
    })),
  ];
}

/** Words that every English sentence has one of, and no German one. */
const english =
  /\b(?:the|and|of|to|it|is|are|has|have|you|your|this|that|with|from|for|or|not|on|at|by|no|all|failed|ready)\b/i;

const asLines = (mail: MailText) => [mail.subject, ...mail.text.split('\n')];
/** Without what is the same for everybody: addresses, and requests as they are typed. */
const sentences = (mail: MailText) =>
  asLines(mail)
    .map((line) => line.replace(/https?:\S+|^ {3}(?:PATCH|GET|POST) .*/g, '').trim())
    .filter((line) => line !== '');

const others = Object.keys(languageNames).filter((language): language is Language => language !== 'en');

const inEnglish = await mailReader('en', null);
const readers = await Promise.all(
  others.map(async (language) => [language, await mailReader(language, 'Europe/Berlin')] as const),
);

describe.each(readers)('every mail in %s', (language, reader) => {
  const mails = everyMail(reader);

  // conforms: 28.27
  it('has no English sentence left', () => {
    const left = mails.flatMap(sentences).filter((line) => english.test(line));
    expect(left).toEqual([]);
    expect(
      everyMail(inEnglish)
        .flatMap(sentences)
        .filter((line) => english.test(line)).length,
    ).toBeGreaterThan(60);
  });

  it('has no two words in a row as English has them', () => {
    const english = new Map(flatMessages(messages.en.mail));
    const same = flatMessages(messages[language].mail).filter(
      ([key, text]) => text === english.get(key) && /\w \w/.test(text.replaceAll(/\{[^}]*\}/g, '')),
    );
    expect(same).toEqual([]);
  });

  it('says all that there is to say: no text of mails is left out of this test', () => {
    const said = new Set<string>();
    const noting: MailReader = {
      ...reader,
      t: new Proxy(reader.t, {
        apply: (texts, self, given) => {
          said.add(String(given[0]));
          return Reflect.apply(texts, self, given);
        },
      }),
    };
    everyMail(noting);
    expect([...said].sort()).toEqual(
      flatMessages(messages.en.mail)
        .map(([key]) => key)
        .sort(),
    );
  });
});

it('writes numbers, days and times as the reader does, in the zone of the reader', async () => {
  const german = everyMail(await mailReader('de', 'Europe/Berlin'))
    .map((mail) => asLines(mail).join('\n'))
    .join('\n');
  expect(german).toContain('1.200');
  expect(german).toContain('bis 21. Nov. 2026, 10:30 Europe/Berlin.');
  expect(german).toContain('Termin: 1. Apr. 2026');
  expect(german).not.toMatch(/1,200|\bNov 2026/);
  const english = await mailReader('en', 'America/New_York');
  expect(english.moment(at)).toBe('21 Nov 2026, 04:30 America/New York');
  expect(english.number(1200)).toBe('1,200');
});

it('is in English for who has chosen nothing, in UTC', async () => {
  const reader = await mailReader(null, null);
  expect(reader.moment(at)).toBe('21 Nov 2026, 09:30 UTC');
  expect(reader.t('order.ready', { reference: 'R7' })).toBe('Codes ready: R7');
});
