import type { SendMailOptions } from 'nodemailer';
import type { Message } from './mailer.ts';

const maxSubjectLength = 250;

/**
 * Builds the message for nodemailer. Values from outside (a reference, a description) may hold line breaks meant to add
 * headers: they become spaces here, before any encoding.
 */
export function composeMessage(message: Message, from: string): SendMailOptions {
  if (message.to.length === 0) throw new Error('A message needs a recipient.');
  return {
    from,
    // As objects, an address is not taken apart again, so a comma or bracket in one does not make two.
    to: message.to.map((address) => ({ name: '', address: toHeaderValue(address) })),
    subject: toHeaderValue(message.subject).slice(0, maxSubjectLength).toWellFormed(),
    text: message.text,
    ...(message.messageId ? { messageId: `<${message.messageId.replace(/[^\w.@+-]/g, '-')}>` } : {}),
    ...(message.replyTo ? { replyTo: { name: '', address: toHeaderValue(message.replyTo) } } : {}),
    ...(message.attachments && {
      attachments: message.attachments.map(({ fileName, mediaType, content }) => ({
        filename: toHeaderValue(fileName),
        contentType: mediaType,
        content,
      })),
    }),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(message.unsubscribeUrl && { 'List-Unsubscribe': `<${toHeaderValue(message.unsubscribeUrl)}>` }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function toHeaderValue(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
}
