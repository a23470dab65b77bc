import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  to: string[];
  subject: string;
  messageId: string;
  /** Its first part, decoded, each line ended by \n. */
  text: string;
  /** Without the line breaks and escapes of quoted-printable. */
  source: string;
}

const header = (source: string, name: string) =>
  new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)\\r$`, 'm').exec(source)?.[1]?.replace(/\r\n[ \t]/g, ' ') ?? '';

/** Words of a header that are not ASCII: =?UTF-8?Q?Gr=C3=B6=C3=9Fe?=. */
const decodeWords = (value: string) =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/(?:=\?UTF-8\?[QB]\?[^?]*\?=)+/gi, (words) =>
      Buffer.concat(
        [...words.matchAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi)].map(([, kind = '', coded = '']) =>
          kind.toUpperCase() === 'B' ? Buffer.from(coded, 'base64') : fromQuotedPrintable(coded.replaceAll('_', ' ')),
        ),
      ).toString('utf8'),
    );

const fromQuotedPrintable = (coded: string) =>
  Buffer.from(
    coded
      .replace(/=\r\n/g, '')
      .replace(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );

/** The text of a message, or of the first part of one with attachments. */
function textOf(raw: string): string {
  const [, boundary] = /boundary="([^"]+)"/.exec(raw) ?? [];
  const part = boundary === undefined ? raw : (raw.split(`--${boundary}`)[1] ?? '').trimStart();
  const at = part.indexOf('\r\n\r\n');
  const [head, body] = [part.slice(0, at), part.slice(at + 4)];
  const coding = /^Content-Transfer-Encoding: (\S+)/im.exec(head)?.[1];
  const bytes =
    coding === 'base64'
      ? Buffer.from(body, 'base64')
      : coding === 'quoted-printable'
        ? fromQuotedPrintable(body)
        : body;
  return bytes.toString('utf8').replaceAll('\r\n', '\n');
}

/** A mail server that keeps what it is sent, or refuses it. */
export async function startMailReceiver() {
  const received: ReceivedMail[] = [];
  const receiver = { refuses: false, answered: (_mail: ReceivedMail): void => undefined };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, { envelope }, done) {
      text(stream).then((raw) => {
        if (receiver.refuses) {
          done(new Error('try later'));
          return;
        }
        const source = raw.replace(/=\r\n/g, '').replaceAll('=3D', '=');
        const to = envelope.rcptTo.map(({ address }) => address);
        const subject = decodeWords(header(raw, 'Subject'));
        const mail = { to, source, subject, messageId: header(raw, 'Message-ID'), text: textOf(raw) };
        received.push(mail);
        receiver.answered(mail);
        done();
      }, done);
    },
  });
  // A sender that is killed breaks its connection.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(receiver, {
    received,
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}

export type MailReceiver = Awaited<ReturnType<typeof startMailReceiver>>;
