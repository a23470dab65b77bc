import type { PageTexts } from './page-texts.ts';

export const english: PageTexts = {
  language: 'en',
  heading: 'Code check',
  itemWithCode: 'An item with this code',
  code: 'Code',
  serial: 'Serial',
  inactive: { title: 'Code not active', text: 'The maker has not put this code into use yet.' },
  active: { title: 'Code active', text: 'The maker issued this code and it is in use.' },
  blocked: {
    title: 'Code blacklisted',
    text: 'The maker has withdrawn this code. Do not rely on the item that carries it.',
  },
  noSuchCode: 'No such code',
  unknown: {
    title: 'Code unknown',
    text: 'Nobody issued this code here. The address may be mistyped, or the code a fake.',
  },
  later: 'Try again in a moment',
  tooMany: { title: 'Too many scans from your network', text: 'Nothing is wrong with the code.' },
  away: { title: 'Cannot be checked right now', text: 'This says nothing about the code.' },
  again: (seconds) => `Scan it again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`,
};
