import type { PageTexts } from './page-texts.ts';

export const spanish: PageTexts = {
  language: 'es',
  heading: 'Comprobación del código',
  itemWithCode: 'Un artículo con este código',
  code: 'Código',
  serial: 'N.º de serie',
  inactive: { title: 'Código no activo', text: 'El fabricante aún no ha puesto en uso este código.' },
  active: { title: 'Código activo', text: 'El fabricante emitió este código y está en uso.' },
  blocked: {
    title: 'Código bloqueado',
    text: 'El fabricante ha retirado este código. No se fíe del artículo que lo lleva.',
  },
  noSuchCode: 'El código no existe',
  unknown: {
    title: 'Código desconocido',
    text: 'Nadie emitió este código aquí. La dirección puede estar mal escrita o el código ser falso.',
  },
  later: 'Inténtelo de nuevo en un momento',
  tooMany: { title: 'Demasiados escaneos desde su red', text: 'El código no tiene ningún problema.' },
  away: {
    title: 'Ahora no se puede comprobar',
    text: 'Esto no dice nada sobre el código.',
  },
  again: (seconds) => `Escanéelo de nuevo dentro de ${seconds === 1 ? '1 segundo' : `${seconds} segundos`}.`,
};
