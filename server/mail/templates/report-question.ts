import { dateTimeFormat } from '#lib/format/intl.ts';
import { composeText, type MailText } from './compose-text.ts';
import { toLine } from './to-line.ts';

/** A question to the person who made a report; company and text are from outside. */
export interface ReportQuestionMail {
  company: string;
  text: string;
  reportedAt: Date;
  expiresAt: Date;
  link: string;
}

interface Words {
  subject: string;
  asks: (company: string, day: string) => string;
  answer: (day: string) => string;
  why: string;
}

/** In the languages of the check page, in which the report was written. */
const words: Readonly<Record<string, Words>> = {
  en: {
    subject: 'A question about your report',
    asks: (company, day) => `${company} has a question about what you reported on ${day}:`,
    answer: (day) => `You can answer here until ${day}:`,
    why: 'You left your e-mail address with the report for such questions. It is deleted with the report.',
  },
  de: {
    subject: 'Eine Frage zu Ihrer Meldung',
    asks: (company, day) => `${company} hat eine Frage zu Ihrer Meldung vom ${day}:`,
    answer: (day) => `Hier können Sie bis zum ${day} antworten:`,
    why: 'Sie haben Ihre E-Mail-Adresse für solche Fragen bei der Meldung angegeben. Sie wird mit ihr gelöscht.',
  },
  es: {
    subject: 'Una pregunta sobre su aviso',
    asks: (company, day) => `${company} tiene una pregunta sobre su aviso del ${day}:`,
    answer: (day) => `Puede responder aquí hasta el ${day}:`,
    why: 'Usted dejó su correo electrónico con el aviso para preguntas como esta. Se borra con él.',
  },
  fr: {
    subject: 'Une question sur votre signalement',
    asks: (company, day) => `${company} a une question sur votre signalement du ${day}\u00a0:`,
    answer: (day) => `Vous pouvez répondre ici jusqu’au ${day}\u00a0:`,
    why: 'Vous avez laissé votre adresse e-mail avec le signalement pour des questions comme celle-ci. Elle est supprimée avec lui.',
  },
  it: {
    subject: 'Una domanda sulla tua segnalazione',
    asks: (company, day) => `${company} ha una domanda sulla tua segnalazione, inviata in data ${day}:`,
    answer: (day) => `Puoi rispondere qui (termine: ${day}):`,
    why: 'Hai lasciato il tuo indirizzo e-mail con la segnalazione per domande come questa. Viene cancellato con essa.',
  },
  pt: {
    subject: 'Uma pergunta sobre o seu aviso',
    asks: (company, day) => `${company} tem uma pergunta sobre o seu aviso de ${day}:`,
    answer: (day) => `Pode responder aqui até ${day}:`,
    why: 'O seu e-mail foi indicado no aviso para perguntas como esta. É apagado com o aviso.',
  },
  nb: {
    subject: 'Et spørsmål om meldingen din',
    asks: (company, day) => `${company} har et spørsmål om det du meldte ${day}:`,
    answer: (day) => `Du kan svare her til ${day}:`,
    why: 'Du la igjen e-postadressen din i meldingen for slike spørsmål. Den slettes sammen med meldingen.',
  },
  sv: {
    subject: 'En fråga om din rapport',
    asks: (company, day) => `${company} har en fråga om det du rapporterade den ${day}:`,
    answer: (day) => `Du kan svara här till och med den ${day}:`,
    why: 'Du lämnade din e-postadress i rapporten för sådana frågor. Den raderas tillsammans med rapporten.',
  },
  pl: {
    subject: 'Pytanie w sprawie Twojego zgłoszenia',
    asks: (company, day) => `${company} ma pytanie w sprawie Twojego zgłoszenia z dnia ${day}:`,
    answer: (day) => `Możesz odpowiedzieć tutaj do dnia ${day}:`,
    why: 'Adres e-mail podano w zgłoszeniu na wypadek takich pytań. Zostanie usunięty razem ze zgłoszeniem.',
  },
  zh: {
    subject: '询问您的反馈内容',
    asks: (company, day) => `${company} 想询问您 ${day} 的反馈：`,
    answer: (day) => `您可以在 ${day} 之前在此回复：`,
    why: '您在反馈时留下了供此类询问使用的电子邮箱地址。该地址将随反馈一起删除。',
  },
  'zh-Hant': {
    subject: '詢問您的通報內容',
    asks: (company, day) => `${company} 想詢問您 ${day} 的通報：`,
    answer: (day) => `您可以在 ${day} 之前於此回覆：`,
    why: '您在通報時留下了供此類詢問使用的電子郵件地址。該地址會與通報一併刪除。',
  },
  ar: {
    subject: 'سؤال عن بلاغك',
    asks: (company, day) => `لدى ${company} سؤال عن بلاغك بتاريخ ${day}:`,
    answer: (day) => `يمكنك الرد هنا حتى ${day}:`,
    why: 'تركت بريدك الإلكتروني مع البلاغ لمثل هذه الأسئلة. يُحذف معه.',
  },
};

/** Languages that there are. */
export const questionLanguages = Object.keys(words);

/** Each line of the question is marked as a quotation, so that none reads as one of the mail. */
export function formatReportQuestion(mail: ReportQuestionMail, language: string): MailText {
  const known = Object.hasOwn(words, language) ? language : 'en';
  const { subject, asks, answer, why } = words[known] as Words;
  const dayOf = (moment: Date) => dateTimeFormat(known, { dateStyle: 'long', timeZone: 'UTC' }).format(moment);
  const quoted = mail.text.split(/\r\n?|[\n\u2028\u2029]/).map((line) => `> ${line}`.trimEnd());
  return composeText(
    subject,
    [
      asks(toLine(mail.company, 100), dayOf(mail.reportedAt)),
      '',
      ...quoted,
      '',
      answer(dayOf(mail.expiresAt)),
      mail.link,
    ],
    [why],
  );
}
