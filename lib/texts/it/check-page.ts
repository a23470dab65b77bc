export default {
  heading: 'Verifica del codice',
  language: 'Lingua',
  itemWithCode: 'Un articolo con questo codice',
  code: 'Codice',
  serial: 'N. di serie',
  inactive: {
    title: 'Codice non attivo',
    text: 'Il produttore non ha ancora messo in uso questo codice.',
  },
  active: {
    title: 'Il codice esiste',
    text: 'Il produttore lo ha emesso. Chiunque può copiare un codice: non prova che l’articolo sia autentico.',
  },
  blocked: {
    title: 'Codice bloccato',
    text: 'Il produttore ha ritirato questo codice. Non faccia affidamento sull’articolo che lo porta.',
  },
  noSuchCode: 'Codice inesistente',
  unknown: {
    title: 'Codice sconosciuto',
    text: 'Nessuno ha emesso questo codice qui. L’indirizzo può essere errato.',
  },
  later: 'Riprovi tra poco',
  tooMany: {
    scans: {
      title: 'Troppe scansioni dalla sua rete',
      text: 'In un minuto sono arrivate dalla sua rete più scansioni di quante il servizio ne accetti.',
    },
    photos: {
      title: 'Troppe foto',
      text: 'In un minuto sono state inviate più foto di quante questo servizio ne accetti.',
    },
    reports: {
      title: 'Troppe segnalazioni dalla sua rete',
      text: 'In un’ora sono arrivate dalla sua rete più segnalazioni di quante il servizio ne accetti.',
    },
  },
  away: {
    title: 'Al momento non verificabile',
    text: 'Questo non dice nulla sul codice.',
  },
  previewEnded: {
    title: 'Anteprima scaduta',
    text: 'Apritela di nuovo dal portale.',
  },
  again: {
    seconds: 'Riprovi tra {count, plural, one {# secondo} other {# secondi}}.',
    minutes: 'Riprovi tra {count, plural, one {# minuto} other {# minuti}}.',
  },
  used: {
    title: 'Segnato come usato',
    text: 'L’articolo con questo codice è stato segnato come usato il {when}.',
    question: 'Ha aperto questo articolo? Chi verificherà il codice in seguito leggerà che è stato aperto, e quando.',
    confirm: 'L’ho aperto',
    yes: 'Sì, segnarlo come usato',
    mistake: 'Premuto per errore? In questa pagina può annullare entro dieci minuti.',
    takeBack: 'Annulla',
    back: {
      title: 'Annullato',
      text: 'L’articolo non è più segnato come usato.',
    },
  },
  report: {
    open: 'Segnala questo articolo',
    openForeign: 'Non è un codice di questo marchio? Segnalalo',
    note: 'Che cosa ha notato, e dove?',
    photos: {
      label: 'Foto dell’articolo o del negozio (facoltative, fino a {most})',
      how: 'Dai file viene tolto dove e come sono state scattate.',
      remove: 'Togli la foto',
    },
    place: {
      text: 'Con la precisione di circa un chilometro e solo con la segnalazione.',
      added: 'La posizione viene inviata con la segnalazione.',
    },
    email: 'Indirizzo e-mail per domande (facoltativo)',
    mayAsk: 'Il produttore può scrivermi su questa segnalazione. Il mio indirizzo viene cancellato con essa.',
    consent:
      'Accetto che il produttore legga questo, con l’ora, queste foto e la mia foto del codice. Viene cancellato dopo {days, plural, one {# giorno} other {# giorni}}, o prima se lo chiedo al produttore.',
    send: 'Invia la segnalazione',
    done: {
      title: 'Grazie',
      text: 'La segnalazione è stata inviata.',
    },
    refused: {
      title: 'La segnalazione non è stata inviata',
      text: 'Scriva che cosa ha notato e spunti la casella. Invii al massimo 3 foto (JPEG, PNG o WebP) fino a 10 MB e 40 megapixel ciascuna.',
    },
  },
  question: {
    title: 'Una domanda sulla sua segnalazione',
    sent: 'Ha inviato la segnalazione il {when}.',
    answer: 'La sua risposta',
    send: 'Invia la risposta',
    done: {
      title: 'Grazie',
      text: 'La risposta è stata inviata.',
    },
    closed: {
      title: 'Questo link non può essere usato',
      text: 'La domanda ha già una risposta, o il suo termine è passato.',
    },
    refused: {
      title: 'La risposta non è stata inviata',
      text: 'Scriva una risposta. Invii al massimo 3 foto (JPEG, PNG o WebP) fino a 10 MB e 40 megapixel ciascuna.',
    },
  },
  check: {
    lead: 'Una foto mostra se questa stampa è l’originale.',
    how: 'Avvicini il telefono finché il codice riempie l’immagine, con luce diurna e senza riflessi.',
    take: 'Fotografare il codice',
    takeAnother: 'Scattare un’altra foto',
    send: 'Verificare questa foto',
    busy: 'Verifica in corso…',
    offline: 'Nessuna connessione. L’invio avverrà appena torna la rete.',
    sentAgain: 'La sua foto viene conservata e inviata di nuovo automaticamente.',
    onward: 'Continua alla pagina del produttore',
    checked: 'Che cosa è stato verificato',
    record: 'Il codice, nei registri del produttore',
    print: 'La stampa, nella sua foto',
    unseenPrint: 'La stampa',
    notChecked: 'non verificato',
    place: {
      ask: 'Aggiungi la mia posizione',
      text: 'Aiuta a trovare le copie. Con la precisione di circa un chilometro e solo con la foto.',
      added: 'La posizione viene inviata con la foto.',
    },
    camera: {
      fill: 'Riempia la cornice con il codice',
      shoot: 'Scattare la foto',
      close: 'Chiudere la fotocamera',
      denied: 'La fotocamera non è disponibile qui. Scelga una foto.',
    },
    unusable: {
      title: 'Questa foto non è utilizzabile',
      text: 'Invii una foto JPEG di 25 MB al massimo.',
    },
  },
  other: {
    title: 'La foto mostra un altro codice',
    text: 'Mostra {id} e non il codice di cui ha aperto la pagina.',
    open: 'Apra la pagina di quel codice',
  },
  verdicts: {
    auth_original: {
      title: 'Stampa originale',
      text: 'La stampa su questo articolo è un originale, per quanto mostra questa foto.',
    },
    auth_copy: {
      title: 'Una copia',
      text: 'È la copia di un codice: la stampa non è un originale del produttore.',
    },
    auth_unknown: {
      title: 'Da questa foto non si può dire',
      text: 'Questo non dice nulla contro l’articolo. Scatti un’altra foto con la fotocamera normale, con luce diurna e da vicino.',
    },
    bad_quality: {
      title: 'La foto non è abbastanza buona',
      text: 'Questo non dice nulla contro l’articolo.',
    },
    not_read: {
      title: 'Nessun codice trovato nella foto',
      text: 'Fotografi il codice stesso, intero e nitido.',
    },
    third_party: {
      title: 'Un altro codice',
      text: 'Il codice nella foto non è stato emesso qui. Può essere di un altro produttore.',
    },
    not_trained: {
      title: 'Il codice esiste',
      text: 'La sua stampa non si può ancora verificare. Questo non dice nulla contro l’articolo.',
    },
  },
  hints: {
    too_big: 'Si allontani un po’, perché si veda tutto il codice.',
    too_small: 'Si avvicini finché il codice riempie l’immagine.',
    blurry: 'Tenga fermo il telefono finché l’immagine è nitida.',
    glare: 'Inclini un po’ l’articolo, perché non rifletta la luce.',
    generic: 'Scatti la foto con luce diurna, dritto dall’alto e senza filtri.',
  },
};
