import { expect, it } from 'vitest';
import { mailReader } from './mail-reader.ts';
import { formatCodesAdded, formatWorkorderWaiting } from './partner-notice.ts';

const english = await mailReader(null, null);
const notice = {
  reference: 'Spring 2026',
  companyName: 'Acme',
  quantity: 1_250_000,
  dueDate: '2026-04-01',
  workorderUrl: 'https://portal.example.test/workorders/7',
  why: ['You receive this message as a printer.'],
};

// conforms: 28.32
it('says what waits and where to confirm it', () => {
  expect(formatWorkorderWaiting(notice, english)).toEqual({
    subject: 'Workorder to confirm: Spring 2026 (Acme)',
    text: `Acme has ordered workorder Spring 2026 from you.

Codes: 1,250,000
Due: 1 Apr 2026

Confirm equipment and substrate, so that its codes are made:
https://portal.example.test/workorders/7

You receive this message as a printer.
`,
  });
});

it('says that a file is out of date when codes were added', () => {
  const { subject, text } = formatCodesAdded({ ...notice, dueDate: null }, english);
  expect(subject).toBe('Codes added: Spring 2026 (Acme)');
  expect(text).toContain('A codes file you have of it is out of date.');
  expect(text).not.toContain('Due');
});

it('keeps what comes from outside on its line', () => {
  const evil = 'x\r\nBcc: victim@example.test\u2028';
  const { subject, text } = formatWorkorderWaiting({ ...notice, reference: evil, companyName: evil }, english);
  expect(subject).not.toMatch(/[\r\n\u2028]/);
  expect(text).not.toMatch(/^Bcc/m);
});
