export default {
  list: {
    label: 'Partner',
    text: 'Andere fragen Sie mit Ihrem Kurznamen:',
    notLoaded: 'Die Partner konnten nicht geladen werden',
  },
  asked: {
    toast: 'Partnerschaft angefragt',
    toastText: 'Sie beginnt, wenn die andere Seite annimmt.',
    label: 'Angefragt',
  },
  partnership: 'Partnerschaft',
  notAsked: 'Die Partnerschaft wurde nicht angefragt',
  slugOf: {
    partner: 'Kurzname des Druckpartners',
    brand: 'Kurzname des Markeninhabers',
  },
  slugOfHint: {
    partner:
      'Der kurze Name des Unternehmens. Der Druckpartner findet ihn unter Einstellungen, Partner, und sagt ihn Ihnen.',
    brand:
      'Der kurze Name des Unternehmens. Der Markeninhaber findet ihn unter Einstellungen, Partner, und sagt ihn Ihnen.',
  },
  email: 'E-Mail einer Person dort',
  emailHint:
    'Ohne Konto erhält diese Person eine Einladung. Für einen neuen Link geben Sie die Adresse noch einmal ein.',
  partnerName: 'Name des Partners',
  partnerNameHint: 'So heißt er hier, bis er seinen Namen angibt. Leer: der Teil der Adresse nach dem @.',
  bySlugInstead: 'Kurzname verwenden',
  byEmailInstead: 'E-Mail-Adresse verwenden',
  ownSlug: 'Ihr eigener Kurzname, falls man Sie fragt:',
  copySlug: 'Ihren Kurznamen kopieren',
  ask: 'Partnerschaft anfragen',
  back: 'Zurück',
  is: {
    partner: 'Ein Druckpartner',
    brand: 'Ein Markeninhaber',
  },
  since: 'seit <time></time>',
  asksYou: '{name} möchte Ihr Partner sein',
  asksYouText: 'Vor Ihrer Annahme wird nichts geteilt.',
  notAnswered: '{name} hat noch nicht geantwortet',
  notAnsweredText: 'Ein Administrator dort nimmt unter Einstellungen, Partner an.',
  slug: 'Kurzname',
  askedBy: 'Angefragt von',
  byOperator: 'Vom Betreiber eingerichtet',
  you: 'Ihnen',
  may: {
    label: 'Was {name} als Partner darf',
    brand: {
      see: 'Die Aufträge sehen, die Sie ihm erteilen, mit Druckdaten und Code-Datei.',
      confirm:
        'Einen solchen Auftrag mit seiner Druckmaschine und seinem Bedruckstoff bestätigen: Dann werden die Codes erzeugt.',
      prove: 'Drucke als Beleg fotografieren und den Auftrag gedruckt melden.',
      activate: 'Die Codes eines Auftrags aktivieren, wo Sie es in diesem Auftrag erlauben.',
    },
    partner: {
      see: 'Die Aufträge sehen, die dieser Markeninhaber Ihnen erteilt, mit Druckdaten und Code-Datei.',
      confirm:
        'Einen solchen Auftrag mit Ihrer Druckmaschine und Ihrem Bedruckstoff bestätigen: Dann werden die Codes erzeugt.',
      prove: 'Drucke als Beleg fotografieren und den Auftrag gedruckt melden.',
      activate: 'Die Codes eines Auftrags aktivieren, der es erlaubt.',
    },
  },
  youMay: 'Was Sie als Partner dürfen',
  mayNot: {
    label: 'Was nicht erlaubt ist',
    brand: 'Ihre anderen Aufträge, Produkte, Scans oder SID-Codes sehen.',
    order: 'Bestellen, stornieren oder sperren.',
    partner: 'Die anderen Aufträge, Produkte oder Scans sehen.',
  },
  askAgain: 'Noch einmal anfragen',
  end: {
    label: 'Partnerschaft beenden',
    title: 'Partnerschaft mit {name} beenden?',
    text: 'Zwischen Ihnen lässt sich kein neuer Auftrag mehr erteilen. Laufende Aufträge bleiben beim Druckpartner und können fertig werden. Sie können die Partnerschaft wieder anfragen.',
    done: 'Partnerschaft beendet',
  },
  takeBack: {
    label: 'Zurückziehen',
    title: 'Anfrage zurückziehen?',
    text: '{name} kann dann nicht mehr annehmen. Sie können noch einmal anfragen.',
    done: 'Anfrage zurückgezogen',
  },
  decline: {
    label: 'Ablehnen',
    title: 'Anfrage von {name} ablehnen?',
    text: 'Es beginnt keine Partnerschaft. Beide Seiten können noch einmal anfragen.',
    done: 'Abgelehnt',
  },
  accept: {
    label: 'Annehmen',
    title: 'Partner von {name} werden?',
    text: 'Zwischen Ihnen können dann Aufträge erteilt werden, mit dem, was ein Partner laut dieser Seite darf. Beide Seiten können sie beenden.',
    done: 'Sie und {name} sind Partner',
  },
  partner: 'Partner',
  state: 'Status',
  sinceColumn: 'Seit',
  search: 'Name des Partners',
  none: 'Noch keine Partner',
  noneBrand:
    'Ein Druckpartner druckt die Codes, die Sie mit Sicherheitsgrafik bestellen. Hat er angenommen, können Aufträge an ihn gehen.',
  nonePartner:
    'Ein Markeninhaber erteilt Ihnen Aufträge, sobald Sie Partner sind: Sie bestätigen sie, drucken sie und melden sie gedruckt.',
  waiting: 'Wartet',
  ended: 'Beendet',
  waitingForThem: 'Wartet auf die andere Seite',
  waitingForYou: 'Wartet auf Sie',
  notLoaded: 'Die Partnerschaft konnte nicht geladen werden',
  order: {
    title: 'Ihr Auftrag wartet auf einen Druckpartner',
    text: 'Ihre Eingaben bleiben in diesem Tab erhalten.',
    back: 'Zurück zum Auftrag',
  },
  new: {
    label: 'Neu',
    title: 'Neue Partnerschaft',
    text: 'Sie beginnt, wenn die andere Seite annimmt; beide Seiten können sie beenden.',
  },
  export: {
    name: 'Partner',
  },
};
