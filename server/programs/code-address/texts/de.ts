import type { PageTexts } from './page-texts.ts';

export const german: PageTexts = {
  language: 'de',
  heading: 'Code-Prüfung',
  itemWithCode: 'Ein Artikel mit diesem Code',
  code: 'Code',
  serial: 'Seriennr.',
  inactive: { title: 'Code nicht aktiv', text: 'Der Hersteller hat diesen Code noch nicht in Gebrauch genommen.' },
  active: { title: 'Code aktiv', text: 'Der Hersteller hat diesen Code ausgegeben, und er ist in Gebrauch.' },
  blocked: {
    title: 'Code gesperrt',
    text: 'Der Hersteller hat diesen Code zurückgezogen. Verlassen Sie sich nicht auf den Artikel, der ihn trägt.',
  },
  noSuchCode: 'Kein solcher Code',
  unknown: {
    title: 'Code unbekannt',
    text: 'Diesen Code hat hier niemand ausgegeben. Die Adresse kann vertippt sein oder der Code gefälscht.',
  },
  later: 'Gleich noch einmal versuchen',
  tooMany: { title: 'Zu viele Scans aus Ihrem Netz', text: 'Mit dem Code ist alles in Ordnung.' },
  away: {
    title: 'Lässt sich gerade nicht prüfen',
    text: 'Über den Code sagt das nichts.',
  },
  again: (seconds) => `Scannen Sie ihn in ${seconds === 1 ? '1 Sekunde' : `${seconds} Sekunden`} noch einmal.`,
};
