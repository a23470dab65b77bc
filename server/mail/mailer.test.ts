import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storableText } from '#lib/contract/common.ts';
import { createMailer } from './create-mailer.ts';

const from = 'Proofmark <no-reply@proofmark.test>';

interface Received {
  from: string;
  to: string[];
  source: string;
}

describe('SMTP', () => {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _, done) =>
      done(address.startsWith('nobody@') ? new Error(`no such mailbox\0${'x'.repeat(5000)}`) : null),
    onData(stream, session, done) {
      text(stream).then((source) => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), source });
        done();
      }, done);
    },
  });
  let smtpUrl: string;

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    smtpUrl = `smtp://127.0.0.1:${readPort(server.server.address())}`;
  });
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)));
  beforeEach(() => {
    received.length = 0;
  });
  const makeMailer = (url = smtpUrl) => createMailer({ smtpUrl: url, from: from, directory: '/nowhere' });

  // conforms: 22.1
  it('hands the message to the server for every recipient', async () => {
    const to = ['a@acme.test', 'b@acme.test'];
    await makeMailer().send({
      to,
      subject: 'Upload failed: Größe',
      text: 'Line one\nLine two ä\n',
      messageId: 'ingestion-1@proofmark',
    });
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ from: 'no-reply@proofmark.test', to });
    const { headers, body } = split(received[0]?.source ?? '');
    expect(headers).toContain('Message-ID: <ingestion-1@proofmark>');
    expect(headers).toContain('From: Proofmark <no-reply@proofmark.test>');
    expect(headers).toContain('Subject: =?UTF-8?Q?Upload_failed=3A_Gr=C3=B6=C3=9Fe?=');
    expect(headers).toContain('Auto-Submitted: auto-generated');
    expect(body).toContain('Line two =C3=A4');
  });

  it('lets no value make a header or a recipient', async () => {
    await makeMailer().send({
      to: ['a@acme.test'],
      subject: 'x\r\nBcc: victim@example.test\r\n\r\nbody',
      text: '.\r\nQUIT\r\n',
      messageId: 'a>\r\nX-Evil: 1',
    });
    expect(received[0]?.to).toEqual(['a@acme.test']);
    const { headers, body } = split(received[0]?.source ?? '');
    expect(headers).toContain('Subject: x Bcc: victim@example.test body');
    expect(headers).not.toMatch(/^(Bcc|X-Evil)/m);
    expect(body).toContain('QUIT');
  });

  it('does not take one address for two', async () => {
    const two = makeMailer().send({ to: ['a@acme.test, victim@example.test'], subject: 'x', text: 'x' });
    await two.catch(() => {});
    expect(received.flatMap(({ to }) => to)).not.toContain('victim@example.test');
  });

  it('rejects when one of the recipients is refused', async () => {
    const sent = makeMailer().send({ to: ['a@acme.test', 'nobody@acme.test'], subject: 'x', text: 'x' });
    await expect(sent).rejects.toThrow('refused 1 of 2');
  });

  // conforms: A60
  it('keeps little of what the server says, and nothing that cannot be stored', async () => {
    const sent = makeMailer().send({ to: ['nobody@acme.test'], subject: 'x', text: 'x' });
    const error: Error = await sent.then(
      () => expect.fail('not refused'),
      (refusal: Error) => refusal,
    );
    expect(error.message).toContain('no such mailbox');
    expect(storableText(500).safeParse(error.message).success).toBe(true);
    expect(Object.keys(error)).toEqual([]);
  });

  it('rejects when the server is down', async () => {
    const port = await findClosedPort();
    const sent = makeMailer(`smtp://127.0.0.1:${port}`).send({ to: ['a@acme.test'], subject: 'x', text: 'x' });
    await expect(sent).rejects.toThrow('ECONNREFUSED');
  });

  it('rejects a message without a recipient', async () => {
    await expect(makeMailer().send({ to: [], subject: 'x', text: 'x' })).rejects.toThrow('needs a recipient');
  });
});

describe('files', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'proofmark-mail-'));
    return () => rm(directory, { recursive: true });
  });

  it('are written one for each message, and nothing else', async () => {
    const mailer = createMailer({ smtpUrl: undefined, from: from, directory: path.join(directory, 'new') });
    const message = { to: ['a@acme.test'], subject: 'Upload failed', text: 'Line one\nLine two\n' };
    await Promise.all([
      mailer.send(message),
      mailer.send(message),
      mailer.send({ ...message, messageId: '../../x@y' }),
    ]);
    const names = await readdir(path.join(directory, 'new'));
    expect(names).toHaveLength(3);
    for (const name of names) {
      expect(name).toMatch(/^\d{8}T\d{9}Z-[0-9a-f]{12}\.eml$/);
      const { headers, body } = split(await readFile(path.join(directory, 'new', name), 'utf8'));
      expect(headers).toContain('To: a@acme.test');
      expect(headers).toContain('Subject: Upload failed');
      expect(body).toContain('Line one\r\nLine two');
    }
  });

  it('reject when they cannot be written', async () => {
    const file = path.join(directory, 'file');
    await writeFile(file, '');
    const mailer = createMailer({ smtpUrl: undefined, from: from, directory: file });
    await expect(mailer.send({ to: ['a@acme.test'], subject: 'x', text: 'x' })).rejects.toThrow('EEXIST');
  });
});

function split(source: string): { headers: string; body: string } {
  const end = source.indexOf('\r\n\r\n');
  return { headers: source.slice(0, end), body: source.slice(end + 4) };
}

async function findClosedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port = readPort(server.address());
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function readPort(address: ReturnType<ReturnType<typeof createServer>['address']>): number {
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}
