import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  to: string[];
  subject: string;
  messageId: string;
  /** Without the line breaks and escapes of quoted-printable. */
  source: string;
}

const header = (source: string, name: string) =>
  new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)\\r$`, 'm').exec(source)?.[1]?.replace(/\r\n[ \t]/g, ' ') ?? '';

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
        const mail = { to, source, subject: header(source, 'Subject'), messageId: header(source, 'Message-ID') };
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
