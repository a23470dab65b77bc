import type { PageTexts } from './page-texts.ts';

export const italian: PageTexts = {
  language: 'it',
  heading: 'Verifica del codice',
  itemWithCode: 'Un articolo con questo codice',
  code: 'Codice',
  serial: 'N. di serie',
  inactive: { title: 'Codice non attivo', text: 'Il produttore non ha ancora messo in uso questo codice.' },
  active: { title: 'Codice attivo', text: 'Il produttore ha emesso questo codice, che è in uso.' },
  blocked: {
    title: 'Codice bloccato',
    text: 'Il produttore ha ritirato questo codice. Non faccia affidamento sull’articolo che lo porta.',
  },
  noSuchCode: 'Codice inesistente',
  unknown: {
    title: 'Codice sconosciuto',
    text: 'Nessuno ha emesso questo codice qui. L’indirizzo può essere errato o il codice falso.',
  },
  later: 'Riprovi tra poco',
  tooMany: { title: 'Troppe scansioni dalla sua rete', text: 'Il codice non ha nulla che non va.' },
  away: {
    title: 'Al momento non verificabile',
    text: 'Questo non dice nulla sul codice.',
  },
  again: (seconds) => `Lo scansioni di nuovo tra ${seconds === 1 ? '1 secondo' : `${seconds} secondi`}.`,
};
