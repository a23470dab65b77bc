export default {
  heading: 'Code-Prüfung',
  language: 'Sprache',
  itemWithCode: 'Ein Artikel mit diesem Code',
  code: 'Code',
  serial: 'Seriennr.',
  inactive: {
    title: 'Code nicht aktiv',
    text: 'Der Hersteller hat diesen Code noch nicht aktiviert.',
  },
  active: {
    title: 'Den Code gibt es',
    text: 'Der Hersteller hat ihn ausgegeben. Einen Code kann jeder kopieren: Er beweist nicht, dass der Artikel echt ist.',
  },
  blocked: {
    title: 'Code gesperrt',
    text: 'Der Hersteller hat diesen Code zurückgezogen. Verlassen Sie sich nicht auf den Artikel, der ihn trägt.',
  },
  noSuchCode: 'Kein solcher Code',
  unknown: {
    title: 'Code unbekannt',
    text: 'Dieser Code wurde hier nicht ausgegeben.',
    mistyped: 'Vielleicht enthält die Adresse einen Tippfehler.',
  },
  later: 'Versuchen Sie es gleich noch einmal',
  tooMany: {
    scans: {
      title: 'Zu viele Scans aus Ihrem Netz',
      text: 'Aus Ihrem Netz kamen in einer Minute mehr Scans, als dieser Dienst annimmt.',
    },
    photos: {
      title: 'Zu viele Fotos',
      text: 'In einer Minute wurden mehr Fotos gesendet, als dieser Dienst annimmt.',
    },
    reports: {
      title: 'Zu viele Meldungen aus Ihrem Netz',
      text: 'Aus Ihrem Netz kamen in einer Stunde mehr Meldungen, als dieser Dienst annimmt.',
    },
  },
  away: {
    title: 'Prüfung zurzeit nicht möglich',
    text: 'Das sagt nichts über den Code aus.',
  },
  previewEnded: {
    title: 'Vorschau beendet',
    text: 'Öffnen Sie sie im Portal erneut.',
  },
  again: {
    seconds: 'Versuchen Sie es in {count, plural, one {# Sekunde} other {# Sekunden}} noch einmal.',
    minutes: 'Versuchen Sie es in {count, plural, one {# Minute} other {# Minuten}} noch einmal.',
  },
  used: {
    title: 'Als verbraucht vermerkt',
    text: 'Der Artikel mit diesem Code wurde am {when} als verbraucht vermerkt.',
    question:
      'Haben Sie diesen Artikel geöffnet? Wer den Code später prüft, sieht, dass der Artikel geöffnet wurde, und wann.',
    confirm: 'Ich habe ihn geöffnet',
    yes: 'Ja, als verbraucht vermerken',
    mistake: 'Versehentlich gedrückt? Auf dieser Seite können Sie es zehn Minuten lang zurücknehmen.',
    takeBack: 'Zurücknehmen',
    back: {
      title: 'Zurückgenommen',
      text: 'Der Artikel ist nicht mehr als verbraucht vermerkt.',
    },
  },
  contact: 'Kontakt:',
  history: {
    none: 'Zuvor nicht gescannt.',
    some: 'Zuvor {scans, plural, one {einmal} other {#-mal}} von {phones, plural, one {einem Telefon} other {# Telefonen}} gescannt, zuerst am {when}.',
    many: 'Zuvor mehr als {scans, number}-mal gescannt, zuerst am {when}.',
  },
  privacy: {
    open: 'Was gespeichert wird',
    check:
      'Diese Prüfung: ihr Zeitpunkt, der Stand des Codes und das Land Ihres Netzes. Der Hersteller und der Betreiber dieses Dienstes lesen das.',
    phone:
      'Ihr Telefon: Es speichert 30 Tage lang eine Zufallszahl, damit es nur einmal zählt. Die Seite des Herstellers erhält die Nummer dieser Prüfung.',
    photos: 'Ihr Foto: höchstens {days, plural, one {# Tag} other {# Tage}} lang.',
    noPhotos: 'Ihr Foto: wird nicht gespeichert, außer Sie senden es mit einer Meldung.',
    place:
      'Ein Standort, den Sie hinzufügen: auf etwa einen Kilometer genau, {months, plural, one {# Monat} other {# Monate}} lang.',
    address: 'Ihre IP-Adresse: nur gekürzt, im Protokoll des Dienstes.',
    ofMaker: 'Datenschutz beim Hersteller',
  },
  report: {
    open: 'Diesen Artikel melden',
    openForeign: 'Kein Code dieser Marke? Melden',
    note: 'Was ist Ihnen aufgefallen, und wo?',
    photos: {
      label: 'Fotos des Artikels oder des Geschäfts (freiwillig, bis zu {most})',
      how: 'Angaben, wo und wie sie aufgenommen wurden, werden aus den Dateien entfernt.',
      remove: 'Foto entfernen:',
    },
    place: {
      text: 'Auf etwa einen Kilometer genau und nur mit der Meldung.',
      added: 'Ihr Standort wird mit der Meldung gesendet.',
    },
    email: 'E-Mail-Adresse für Rückfragen (freiwillig)',
    mayAsk: 'Der Hersteller darf mir zu dieser Meldung schreiben. Meine Adresse wird mit ihr gelöscht.',
    consent:
      'Ich bin einverstanden, dass der Hersteller und der Betreiber dieses Dienstes dies mit Zeitpunkt, diesen Fotos und meinem Foto des Codes lesen. Es wird nach {days, plural, one {# Tag} other {# Tagen}} gelöscht, oder früher, wenn ich den Hersteller darum bitte.',
    send: 'Meldung senden',
    done: {
      title: 'Danke',
      text: 'Ihre Meldung wurde gesendet.',
    },
    refused: {
      title: 'Die Meldung wurde nicht gesendet',
      text: 'Schreiben Sie, was Ihnen aufgefallen ist, und setzen Sie das Häkchen. Senden Sie höchstens 3 Fotos (JPEG, PNG oder WebP) mit je bis zu 10 MB und 40 Megapixeln.',
    },
  },
  question: {
    title: 'Eine Frage zu Ihrer Meldung',
    sent: 'Sie haben Ihre Meldung am {when} gesendet.',
    answer: 'Ihre Antwort',
    send: 'Antwort senden',
    done: {
      title: 'Danke',
      text: 'Ihre Antwort wurde gesendet.',
    },
    closed: {
      title: 'Dieser Link kann nicht verwendet werden',
      text: 'Die Frage wurde schon beantwortet, oder die Frist dafür ist abgelaufen.',
    },
    refused: {
      title: 'Die Antwort wurde nicht gesendet',
      text: 'Schreiben Sie eine Antwort. Senden Sie höchstens 3 Fotos (JPEG, PNG oder WebP) mit je bis zu 10 MB und 40 Megapixeln.',
    },
  },
  check: {
    lead: 'Ein Foto kann zeigen, ob dieser Druck ein Original ist.',
    how: 'Halten Sie das Telefon so nah, dass der Code das Bild füllt, bei Tageslicht und ohne Spiegelung.',
    take: 'Code fotografieren',
    takeAnother: 'Noch ein Foto aufnehmen',
    send: 'Dieses Foto prüfen',
    busy: 'Wird geprüft …',
    offline: 'Keine Verbindung. Gesendet wird, sobald Sie wieder online sind.',
    sentAgain: 'Ihr Foto bleibt erhalten und wird automatisch noch einmal gesendet.',
    onward: 'Weiter zur Seite des Herstellers',
    checked: 'Was geprüft wurde',
    record: 'Der Code, in den Unterlagen des Herstellers',
    print: 'Der Druck, auf Ihrem Foto',
    unseenPrint: 'Der Druck',
    notChecked: 'nicht geprüft',
    place: {
      ask: 'Meinen Standort hinzufügen',
      text: 'Das hilft, Kopien zu finden. Auf etwa einen Kilometer genau und nur mit dem Foto.',
      added: 'Ihr Standort wird mit dem Foto gesendet.',
      remove: 'Meinen Standort entfernen',
    },
    camera: {
      fill: 'Füllen Sie den Rahmen mit dem Code',
      shoot: 'Jetzt aufnehmen',
      close: 'Kamera schließen',
      denied: 'Die Kamera ist hier nicht verfügbar. Wählen Sie stattdessen ein Foto.',
    },
    unusable: {
      title: 'Dieses Foto ist nicht verwendbar',
      text: 'Senden Sie ein JPEG-Foto von höchstens 25 MB.',
    },
  },
  other: {
    title: 'Das Foto zeigt einen anderen Code',
    text: 'Es zeigt {id} und nicht den Code, dessen Seite Sie geöffnet haben.',
    open: 'Seite des anderen Codes öffnen',
  },
  verdicts: {
    auth_original: {
      title: 'Originaldruck',
      text: 'Der Druck auf diesem Artikel ist ein Original, soweit es dieses Foto zeigt.',
    },
    auth_copy: {
      title: 'Eine Kopie',
      text: 'Das ist die Kopie eines Codes: Der Druck ist kein Original des Herstellers.',
    },
    auth_unknown: {
      title: 'Auf diesem Foto nicht zu erkennen',
      text: 'Das spricht nicht gegen den Artikel. Machen Sie noch ein Foto mit der normalen Kamera des Telefons, bei Tageslicht und aus der Nähe.',
    },
    bad_quality: {
      title: 'Das Foto ist nicht gut genug',
      text: 'Das spricht nicht gegen den Artikel.',
    },
    not_read: {
      title: 'Kein Code auf dem Foto gefunden',
      text: 'Fotografieren Sie den Code selbst, ganz und scharf.',
    },
    third_party: {
      title: 'Ein anderer Code',
      text: 'Der Code auf dem Foto wurde hier nicht ausgegeben. Er kann von einem anderen Hersteller sein.',
    },
    not_trained: {
      title: 'Den Code gibt es',
      text: 'Sein Druck lässt sich noch nicht prüfen. Das spricht nicht gegen den Artikel.',
    },
  },
  hints: {
    too_big: 'Gehen Sie etwas weiter weg, damit der ganze Code im Bild ist.',
    too_small: 'Gehen Sie näher heran, bis der Code das Bild füllt.',
    blurry: 'Halten Sie das Telefon still, bis das Bild scharf ist.',
    glare: 'Neigen Sie den Artikel etwas, damit sich kein Licht spiegelt.',
    generic: 'Fotografieren Sie bei Tageslicht, genau von oben und ohne Filter.',
  },
};
