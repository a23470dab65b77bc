import { expect, it } from 'vitest';
import { formatInvitation, formatPasswordReset } from './account-links.ts';
import { mailReader } from './mail-reader.ts';

const english = await mailReader(null, null);
const link = 'https://portal.example.test/set-password#secret';
const expiresAt = new Date('2026-11-25T09:30:59Z');
const evil = 'x\r\nBcc: victim@example.test\u2028';

it('says who invites, to what, and until when', () => {
  const mail = { name: 'Ines', companyName: 'Acme', inviterName: 'Marta', inviterEmail: 'marta@acme.test' };
  expect(formatInvitation({ ...mail, expiresAt, link }, english)).toEqual({
    subject: 'Join Acme on Proofmark',
    text: `Hello Ines,

Marta (marta@acme.test) has invited you to work with the codes of Acme.
Choose a password, and you can sign in:
${link}

The link works once, until 25 Nov 2026, 09:30 UTC.
If you do not know who this is, do nothing: without the link nobody can sign in with your address.

You receive this mail because your address was given for this invitation.
`,
  });
});

it('says to a printing partner whose orders it is invited to print', () => {
  const mail = { name: 'Otto', companyName: 'Press', inviterName: 'Marta', inviterEmail: 'marta@acme.test' };
  const { text } = formatInvitation({ ...mail, brandName: 'Acme', expiresAt, link }, english);
  expect(text).toContain('Marta (marta@acme.test) invites Press to print orders of Acme.');
  expect(text).not.toContain('the codes of Press');
});

it('keeps what comes from outside on its line', () => {
  const people = { name: evil, companyName: evil, inviterName: evil, inviterEmail: evil, email: evil };
  for (const { subject, text } of [
    formatInvitation({ ...people, expiresAt, link }, english),
    formatPasswordReset({ ...people, expiresAt, link }, english),
  ]) {
    expect(subject).not.toMatch(/[\r\n\u2028]/);
    expect(text).not.toMatch(/^Bcc/m);
  }
});
