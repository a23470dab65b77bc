export default {
  list: {
    label: 'Scan-Regeln',
    text: 'Scans von Personen sind verdächtig, wenn sie eine Regel treffen. Scans eigener Mitarbeiter treffen nie eine.',
    notLoaded: 'Die Regeln konnten nicht geladen werden',
  },
  add: 'Regel anlegen',
  addCrumb: 'Anlegen',
  addText: 'Sie prüft ab jetzt Scans von Codes von {company}.',
  rule: 'Regel',
  change: 'Regel ändern',
  notLoaded: 'Die Regel konnte nicht geladen werden',
  notSaved: 'Die Regel wurde nicht gespeichert',
  saved: 'Regel gespeichert',
  none: 'Noch keine Regeln',
  noneText: 'Ohne Regeln ist kein Scan verdächtig. Eine Regel warnt Sie vor Codes oder sperrt sie.',
  lately:
    'Letzte 30 Tage: {warned, plural, one {vor # Code gewarnt} other {vor # Codes gewarnt}}, {blacklisted, number} gesperrt',
  on: 'Ein',
  off: 'Aus',
  turnOn: 'Einschalten',
  turnOff: 'Ausschalten',
  turnedOn: 'Die Regel ist eingeschaltet',
  turnedOff: 'Die Regel ist ausgeschaltet',
  notChanged: 'Die Regel wurde nicht geändert',
  sentence: {
    visits:
      '{action, select, blacklist {Einen Code sperren} other {Warnen}}, wenn {action, select, blacklist {er} other {ein Code}} innerhalb von {hours, plural, one {einer Stunde} other {# Stunden}} mehr als {count, plural, one {einmal} other {#-mal}} gescannt wird.',
    places:
      '{action, select, blacklist {Einen Code sperren} other {Warnen}}, wenn {action, select, blacklist {er} other {ein Code}} innerhalb von {hours, plural, one {einer Stunde} other {# Stunden}} an {count, plural, one {# Ort} other {# Orten}} gescannt wird.',
    distance:
      '{action, select, blacklist {Einen Code sperren} other {Warnen}}, wenn {action, select, blacklist {er} other {ein Code}} innerhalb von {hours, plural, one {einer Stunde} other {# Stunden}} mehr als {kilometres, number} km voneinander entfernt gescannt wird.',
    speed:
      '{action, select, blacklist {Einen Code sperren} other {Warnen}}, wenn {action, select, blacklist {er} other {ein Code}} innerhalb von {hours, plural, one {einer Stunde} other {# Stunden}} {kilometres, number} km weiter vom vorigen Scan entfernt gescannt wird, als man mit {speed, number} km/h kommt.',
    copies:
      '{action, select, blacklist {Einen Code sperren} other {Warnen}}, wenn {action, select, blacklist {er} other {ein Code}} innerhalb von {hours, plural, one {einer Stunde} other {# Stunden}} {count, plural, one {einmal} other {#-mal}} als Kopie erkannt wird.',
    reports:
      '{action, select, blacklist {Einen Code sperren} other {Warnen}}, wenn {action, select, blacklist {er} other {ein Code}} innerhalb von {hours, plural, one {einer Stunde} other {# Stunden}} von {count, plural, one {einer Person} other {# Personen}} gemeldet wird.',
    off_market:
      '{action, select, blacklist {Einen Code sperren} other {Warnen}}, wenn {action, select, blacklist {er} other {ein Code}} außerhalb der Länder {markets} gescannt wird.',
    past_sell_by:
      '{action, select, blacklist {Einen Code sperren} other {Warnen}}, wenn {action, select, blacklist {er} other {ein Code}} nach dem Datum in seinem SCM-Feld „{field}“ gescannt wird.',
    consumed_again:
      '{action, select, blacklist {Einen Code sperren} other {Warnen}}, wenn {action, select, blacklist {er} other {ein Code}} mehr als {hours, plural, one {eine Stunde} other {# Stunden}} nach dem Verbrauch seines Artikels gescannt wird.',
    blacklisted_app: {
      warn: 'Warnen, wenn ein Code mit einer gesperrten Scan-App gescannt wird.',
      blacklist: 'Einen Code sperren, wenn er mit einer gesperrten Scan-App gescannt wird.',
    },
  },
  markets: {
    own: 'seines Auftrags oder Produkts',
    field: 'in seinem SCM-Feld „{field}“ oder seines Auftrags oder Produkts',
  },
  kind: {
    visits: 'Zu oft gescannt',
    places: 'An zu vielen Orten gescannt',
    distance: 'Weit voneinander entfernt gescannt',
    copies: 'Als Kopie erkannt',
    reports: 'Gemeldet',
    off_market: 'Außerhalb seines Markts gescannt',
    past_sell_by: 'Nach einem Datum gescannt',
    consumed_again: 'Nach dem Verbrauch gescannt',
    blacklisted_app: 'Mit einer gesperrten App gescannt',
  },
  action: {
    warn: 'Warnen',
    blacklist: 'Warnen und den Code sperren',
  },
  actionHint: 'Codes, die die Regel sperrt, lassen sich zurücksetzen.',
  field: {
    kind: 'Wenn ein Code so auffällt',
    count: 'Anzahl',
    hours: 'Innerhalb von Stunden',
    grace: 'Stunden nach dem Verbrauch',
    kilometres: 'Kilometer',
    speed: 'Reisegeschwindigkeit in km/h',
    scm_field: 'SCM-Feld',
    action: 'Was geschieht',
    products: 'Produkte',
    brands: 'Marken',
    recipients: 'E-Mails auch an',
  },
  products: {
    hint: 'Ohne Produkte und Marken prüft die Regel jeden Code.',
    find: 'Produkt suchen',
    placeholder: 'Name oder SKU',
    nothing: 'Kein Produkt hat diesen Namen oder diese SKU.',
    none: 'Keine ausgewählt',
  },
  brands: {
    hint: 'Alle Produkte einer Marke, auch später angelegte.',
    find: 'Marke suchen',
    placeholder: 'Name',
    nothing: 'Keine Marke heißt so.',
    none: 'Keine ausgewählt',
  },
  recipients: {
    hint: 'Zusätzlich zu den Personen, die die E-Mails Ihres Unternehmens über Regeln bekommen.',
    find: 'Kollegin oder Kollegen suchen',
    placeholder: 'Name oder E-Mail-Adresse',
    nothing: 'Niemand im Unternehmen heißt so.',
    none: 'Niemand ausgewählt',
  },
  about: {
    products: 'Codes von {names}',
    recipients: 'E-Mails auch an {names}',
  },
  marketHint:
    'Schlüssel eines Felds mit Ländern aus zwei Buchstaben. Für Codes ohne Wert gelten die Märkte ihres Auftrags oder Produkts.',
  speedHint:
    'Jeder Scan wird mit dem vorigen verglichen: Es zählen die Kilometer über das hinaus, was diese Geschwindigkeit erlaubt. Leer: zwei beliebige Scans innerhalb der Stunden.',
  graceHint: 'Zeit für weitere Scans der Person, die den Artikel geöffnet hat.',
  dateHint: 'Schlüssel eines Felds mit einem Datum, zum Beispiel 2027-12-31.',
  dryRun: 'An den letzten 30 Tagen ausprobieren',
  dryRunFound:
    'Sie hätte vor {warned, plural, one {# Code} other {# Codes}} gewarnt und {blacklisted, number} gesperrt',
  scansOf: '{count, plural, one {# Scan} other {# Scans}}',
  hits: 'Was sie zuletzt getan hat',
  noHits: 'Kein Code hat die Regel getroffen.',
  moreHits: '{count, plural, one {# weiterer Code} other {# weitere Codes}}',
  warned: 'Gewarnt',
  blacklisted: 'Gesperrt',
  blacklistedBy: 'Von einer Regel gesperrt',
  metByScan: '<scan>Ein Scan</scan> traf sie <time></time>.',
  metByReports: 'Meldungen trafen sie <time></time>.',
  toRule: 'Regel ansehen',
  wasPutBack: 'Zurückgesetzt',
  putBack: 'Zurücksetzen',
  putBackCode: '{code} zurücksetzen',
  putBackAll: 'Alle zurücksetzen',
  putBackTitle: '{code} zurücksetzen?',
  putBackAllTitle: 'Alle Codes zurücksetzen, die die Regel gesperrt hat?',
  putBackText:
    'Codes bekommen den Status, den sie hatten. Codes, deren Status seitdem geändert wurde, bleiben, wie sie sind.',
  restored: '{count, plural, one {# Code zurückgesetzt} other {# Codes zurückgesetzt}}',
  delete: 'Regel löschen',
  deleteTitle: 'Diese Regel löschen?',
  deleteText: 'Die Liste dessen, was sie getan hat, wird mit gelöscht.',
};
