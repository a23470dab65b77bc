export default {
  heading: 'Verifica del codice',
  language: 'Lingua',
  itemWithCode: 'Un articolo con questo codice',
  code: 'Codice',
  serial: 'N. di serie',
  inactive: {
    title: 'Codice non attivo',
    text: 'Il produttore non ha ancora attivato questo codice.',
  },
  active: {
    title: 'Il codice esiste',
    text: 'Il produttore lo ha emesso. Chiunque può copiare un codice: il codice non prova che l’articolo sia autentico.',
  },
  blocked: {
    title: 'Codice bloccato',
    text: 'Il produttore ha ritirato questo codice. Non fidarti dell’articolo che lo riporta.',
  },
  noSuchCode: 'Codice inesistente',
  unknown: {
    title: 'Codice sconosciuto',
    text: 'Questo codice non è stato emesso qui.',
    mistyped: 'L’indirizzo potrebbe contenere un errore di battitura.',
  },
  later: 'Riprova tra poco',
  tooMany: {
    scans: {
      title: 'Troppe scansioni dalla tua rete',
      text: 'In un minuto sono arrivate dalla tua rete più scansioni di quante questo servizio ne accetti.',
    },
    photos: {
      title: 'Troppe foto',
      text: 'In un minuto sono state inviate più foto di quante questo servizio ne accetti.',
    },
    reports: {
      title: 'Troppe segnalazioni dalla tua rete',
      text: 'In un’ora sono arrivate dalla tua rete più segnalazioni di quante questo servizio ne accetti.',
    },
  },
  away: {
    title: 'Al momento la verifica non è possibile',
    text: 'Questo non dice nulla sul codice.',
  },
  previewEnded: {
    title: 'Anteprima terminata',
    text: 'Riaprila dal portale.',
  },
  again: {
    seconds: 'Riprova tra {count, plural, one {# secondo} other {# secondi}}.',
    minutes: 'Riprova tra {count, plural, one {# minuto} other {# minuti}}.',
  },
  used: {
    title: 'Contrassegnato come usato',
    text: 'L’articolo con questo codice è stato contrassegnato come usato in data {when}.',
    question:
      'Hai aperto questo articolo? Chi verificherà il codice in seguito vedrà che l’articolo è stato aperto, e quando.',
    confirm: 'L’ho aperto',
    yes: 'Sì, contrassegnalo come usato',
    mistake: 'Hai premuto per errore? In questa pagina puoi annullare entro dieci minuti.',
    takeBack: 'Annulla',
    back: {
      title: 'Annullato',
      text: 'L’articolo non è più contrassegnato come usato.',
    },
  },
  contact: 'Contatto:',
  history: {
    none: 'Mai scansionato prima.',
    some: 'Scansionato in precedenza {scans, plural, one {una volta} other {# volte}} da {phones, plural, one {un telefono} other {# telefoni}}, la prima volta in data {when}.',
    many: 'Scansionato in precedenza più di {scans, number} volte, la prima volta in data {when}.',
  },
  privacy: {
    open: 'Che cosa viene conservato',
    check:
      'Questa verifica: l’ora, lo stato del codice e il Paese della tua rete. La leggono il produttore e chi gestisce questo servizio.',
    phone:
      'Il tuo telefono: conserva un numero casuale per 30 giorni, così conta una volta sola. La pagina del produttore riceve il numero di questa verifica.',
    photos: 'La tua foto: al massimo per {days, plural, one {# giorno} other {# giorni}}.',
    noPhotos: 'La tua foto: non viene conservata, a meno che tu non la invii con una segnalazione.',
    place:
      'Una posizione che aggiungi: con una precisione di circa un chilometro, per {months, plural, one {# mese} other {# mesi}}.',
    address: 'Il tuo indirizzo IP: solo abbreviato, nel registro del servizio.',
    ofMaker: 'La privacy presso il produttore',
  },
  report: {
    open: 'Segnala questo articolo',
    openForeign: 'Non è un codice di questo marchio? Segnalalo',
    note: 'Che cosa hai notato, e dove?',
    photos: {
      label: 'Foto dell’articolo o del negozio (facoltative, fino a {most})',
      how: 'Le informazioni su dove e come sono state scattate vengono rimosse dai file.',
      remove: 'Rimuovi la foto',
    },
    place: {
      text: 'Con una precisione di circa un chilometro e solo con la segnalazione.',
      added: 'La tua posizione viene inviata con la segnalazione.',
    },
    email: 'Indirizzo e-mail per domande (facoltativo)',
    mayAsk: 'Il produttore può scrivermi su questa segnalazione. Il mio indirizzo viene cancellato con essa.',
    consent:
      'Accetto che il produttore e chi gestisce questo servizio leggano questa segnalazione, con l’ora, queste foto e la mia foto del codice. Viene cancellata dopo {days, plural, one {# giorno} other {# giorni}}, o prima se lo chiedo al produttore.',
    send: 'Invia la segnalazione',
    done: {
      title: 'Grazie',
      text: 'La tua segnalazione è stata inviata.',
    },
    refused: {
      title: 'La segnalazione non è stata inviata',
      text: 'Scrivi che cosa hai notato e spunta la casella. Invia al massimo 3 foto (JPEG, PNG o WebP) fino a 10 MB e 40 megapixel ciascuna.',
    },
  },
  question: {
    title: 'Una domanda sulla tua segnalazione',
    sent: 'Hai inviato la segnalazione in data {when}.',
    answer: 'La tua risposta',
    send: 'Invia la risposta',
    done: {
      title: 'Grazie',
      text: 'La tua risposta è stata inviata.',
    },
    closed: {
      title: 'Questo link non può essere usato',
      text: 'La domanda ha già una risposta, o il tempo per rispondere è scaduto.',
    },
    refused: {
      title: 'La risposta non è stata inviata',
      text: 'Scrivi una risposta. Invia al massimo 3 foto (JPEG, PNG o WebP) fino a 10 MB e 40 megapixel ciascuna.',
    },
  },
  check: {
    lead: 'Una foto può mostrare se questa stampa è un originale.',
    how: 'Avvicina il telefono finché il codice non riempie l’immagine, con luce diurna e senza riflessi.',
    take: 'Fotografa il codice',
    takeAnother: 'Scatta un’altra foto',
    send: 'Verifica questa foto',
    busy: 'Verifica in corso…',
    offline: 'Nessuna connessione. L’invio avverrà appena torna la rete.',
    sentAgain: 'La tua foto viene conservata e sarà inviata di nuovo automaticamente.',
    onward: 'Vai alla pagina del produttore',
    checked: 'Che cosa è stato verificato',
    record: 'Il codice, nei registri del produttore',
    print: 'La stampa, nella tua foto',
    unseenPrint: 'La stampa',
    notChecked: 'non verificata',
    place: {
      ask: 'Aggiungi la mia posizione',
      text: 'Aiuta a trovare le copie. Con una precisione di circa un chilometro e solo con la foto.',
      added: 'La tua posizione viene inviata con la foto.',
      remove: 'Rimuovi la mia posizione',
    },
    camera: {
      fill: 'Riempi il riquadro con il codice',
      shoot: 'Scatta la foto ora',
      close: 'Chiudi la fotocamera',
      denied: 'La fotocamera non è disponibile qui. Scegli una foto.',
    },
    unusable: {
      title: 'Questa foto non è utilizzabile',
      text: 'Invia una foto JPEG di 25 MB al massimo.',
    },
  },
  other: {
    title: 'La foto mostra un altro codice',
    text: 'Mostra {id} e non il codice di cui hai aperto la pagina.',
    open: 'Apri la pagina di quel codice',
  },
  verdicts: {
    auth_original: {
      title: 'Stampa originale',
      text: 'La stampa su questo articolo è un originale, per quanto si vede in questa foto.',
    },
    auth_copy: {
      title: 'Una copia',
      text: 'Questa è la copia di un codice: la stampa non è un originale del produttore.',
    },
    auth_unknown: {
      title: 'Non si può stabilire da questa foto',
      text: 'Questo non dice nulla contro l’articolo. Scatta un’altra foto con la normale fotocamera del telefono, con luce diurna e da vicino.',
    },
    bad_quality: {
      title: 'La foto non è abbastanza buona',
      text: 'Questo non dice nulla contro l’articolo.',
    },
    not_read: {
      title: 'Nessun codice trovato nella foto',
      text: 'Fotografa il codice stesso, intero e nitido.',
    },
    third_party: {
      title: 'Un altro codice',
      text: 'Il codice nella foto non è stato emesso qui. Potrebbe essere di un altro produttore.',
    },
    not_trained: {
      title: 'Il codice esiste',
      text: 'La stampa del codice non si può ancora verificare. Questo non dice nulla contro l’articolo.',
    },
  },
  hints: {
    too_big: 'Allontanati un po’, in modo che si veda tutto il codice.',
    too_small: 'Avvicinati finché il codice non riempie l’immagine.',
    blurry: 'Tieni fermo il telefono finché l’immagine non è nitida.',
    glare: 'Inclina un po’ l’articolo, in modo che non rifletta la luce.',
    generic: 'Scatta la foto con luce diurna, esattamente dall’alto e senza filtri.',
  },
};
