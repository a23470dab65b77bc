import type { PageTexts } from './page-texts.ts';

export const french: PageTexts = {
  language: 'fr',
  heading: 'Vérification du code',
  itemWithCode: 'Un article portant ce code',
  code: 'Code',
  serial: 'N° de série',
  inactive: { title: 'Code non actif', text: 'Le fabricant n’a pas encore mis ce code en service.' },
  active: { title: 'Code actif', text: 'Le fabricant a émis ce code et il est en service.' },
  blocked: {
    title: 'Code bloqué',
    text: 'Le fabricant a retiré ce code. Ne vous fiez pas à l’article qui le porte.',
  },
  noSuchCode: 'Code inexistant',
  unknown: {
    title: 'Code inconnu',
    text: 'Personne n’a émis ce code ici. L’adresse est peut-être mal saisie, ou le code est un faux.',
  },
  later: 'Réessayez dans un instant',
  tooMany: { title: 'Trop de scans depuis votre réseau', text: 'Le code n’est pas en cause.' },
  away: {
    title: 'Vérification impossible pour le moment',
    text: 'Cela ne dit rien du code.',
  },
  again: (seconds) => `Scannez-le de nouveau dans ${seconds === 1 ? '1 seconde' : `${seconds} secondes`}.`,
};
