import type { KindWords } from '../scan-rule-words.ts';

/** Words of each kind of scan rule. */
export const scanRuleKinds: KindWords = {
  visits: {
    name: 'Zu oft gescannt',
    sentence:
      '{action, select, blacklist {Einen Code sperren} other {Warnen}}, wenn {action, select, blacklist {er} other {ein Code}} innerhalb von {hours, plural, =48 {2 Tagen} =72 {3 Tagen} =168 {einer Woche} =336 {2 Wochen} =720 {30 Tagen} one {einer Stunde} other {# Stunden}} mehr als {count, plural, one {einmal} other {#-mal}} gescannt wird.',
    reason: 'Zu oft gescannt',
    reasonInside: 'zu oft gescannt',
    reasonText:
      'Dieser Code wurde in der Zeit öfter gescannt, als eine Regel Ihres Unternehmens erlaubt. Ein Code steht womöglich auf vielen Artikeln.',
    reasonInMail: 'zu oft gescannt',
  },
  places: {
    name: 'An zu vielen Orten gescannt',
    sentence:
      '{action, select, blacklist {Einen Code sperren} other {Warnen}}, wenn {action, select, blacklist {er} other {ein Code}} innerhalb von {hours, plural, =48 {2 Tagen} =72 {3 Tagen} =168 {einer Woche} =336 {2 Wochen} =720 {30 Tagen} one {einer Stunde} other {# Stunden}} an {count, plural, one {# Ort} other {# Orten}} gescannt wird.',
    reason: 'Zu viele Orte (Regel)',
    reasonInside: 'zu viele Orte (Regel)',
    reasonText: 'Dieser Code wurde in der Zeit an mehr Orten gescannt, als eine Regel Ihres Unternehmens erlaubt.',
    reasonInMail: 'an mehr Orten gescannt, als eine Regel Ihres Unternehmens erlaubt',
  },
  distance: {
    name: 'Weit voneinander entfernt gescannt',
    sentence:
      '{speed, plural, =0 {{action, select, blacklist {Einen Code sperren} other {Warnen}}, wenn {action, select, blacklist {er} other {ein Code}} innerhalb von {hours, plural, =48 {2 Tagen} =72 {3 Tagen} =168 {einer Woche} =336 {2 Wochen} =720 {30 Tagen} one {einer Stunde} other {# Stunden}} mehr als {kilometres, number} km voneinander entfernt gescannt wird.} other {{action, select, blacklist {Einen Code sperren} other {Warnen}}, wenn {action, select, blacklist {er} other {ein Code}} innerhalb von {hours, plural, =48 {2 Tagen} =72 {3 Tagen} =168 {einer Woche} =336 {2 Wochen} =720 {30 Tagen} one {einer Stunde} other {# Stunden}} {kilometres, number} km weiter vom vorigen Scan entfernt gescannt wird, als man mit {speed, number} km/h kommt.}}',
    reason: 'Zu weit auseinander',
    reasonInside: 'zu weit auseinander',
    reasonText:
      'Ein anderer Scan dieses Codes war weiter entfernt, als eine Regel Ihres Unternehmens in der Zeit erlaubt. Derselbe Code ist womöglich an zwei Orten.',
    reasonInMail: 'in zu kurzer Zeit an zu weit entfernten Orten gescannt',
  },
  copies: {
    name: 'Als Kopie erkannt',
    sentence:
      '{action, select, blacklist {Einen Code sperren} other {Warnen}}, wenn {action, select, blacklist {er} other {ein Code}} innerhalb von {hours, plural, =48 {2 Tagen} =72 {3 Tagen} =168 {einer Woche} =336 {2 Wochen} =720 {30 Tagen} one {einer Stunde} other {# Stunden}} {count, plural, one {einmal} other {#-mal}} als Kopie erkannt wird.',
    reason: 'Kopien (Regel)',
    reasonInside: 'Kopien (Regel)',
    reasonText: 'Fotos dieses Codes wurden so oft als Kopie erkannt, wie eine Regel Ihres Unternehmens nennt.',
    reasonInMail: 'so oft als Kopie erkannt, wie eine Regel Ihres Unternehmens nennt',
  },
  reports: {
    name: 'Gemeldet',
    sentence:
      '{action, select, blacklist {Einen Code sperren} other {Warnen}}, wenn {action, select, blacklist {er} other {ein Code}} innerhalb von {hours, plural, =48 {2 Tagen} =72 {3 Tagen} =168 {einer Woche} =336 {2 Wochen} =720 {30 Tagen} one {einer Stunde} other {# Stunden}} von {count, plural, one {einer Person} other {# Personen}} gemeldet wird.',
    reason: 'Gemeldet (Regel)',
    reasonInside: 'gemeldet (Regel)',
    reasonText: 'Dieser Code wurde so oft gemeldet, wie eine Regel Ihres Unternehmens nennt.',
    reasonInMail: 'so oft gemeldet, wie eine Regel Ihres Unternehmens nennt',
  },
  off_market: {
    name: 'Außerhalb seines Markts gescannt',
    sentence:
      '{action, select, blacklist {Einen Code sperren} other {Warnen}}, wenn {action, select, blacklist {er} other {ein Code}} außerhalb der Länder {hasField, select, true {in seinem SCM-Feld „{field}“ oder seines Auftrags oder Produkts} other {seines Auftrags oder Produkts}} gescannt wird.',
    reason: 'Fremder Markt',
    reasonInside: 'fremder Markt',
    reasonText: 'Der Scan kommt aus einem Land, für das Produkt, Charge oder Auftrag nicht bestimmt sind.',
    reasonInMail: 'in einem Land gescannt, für das er nicht bestimmt ist',
  },
  past_sell_by: {
    name: 'Nach einem Datum gescannt',
    sentence:
      '{action, select, blacklist {Einen Code sperren} other {Warnen}}, wenn {action, select, blacklist {er} other {ein Code}} nach dem Datum in seinem SCM-Feld „{field}“ gescannt wird.',
    reason: 'Nach dem Verkaufsdatum',
    reasonInside: 'nach dem Verkaufsdatum',
    reasonText: 'Der Scan liegt nach dem Datum im SCM-Feld, das eine Regel Ihres Unternehmens liest.',
    reasonInMail: 'nach seinem Verkaufsdatum gescannt',
  },
  consumed_again: {
    name: 'Nach dem Verbrauch gescannt',
    sentence:
      '{action, select, blacklist {Einen Code sperren} other {Warnen}}, wenn {action, select, blacklist {er} other {ein Code}} mehr als {hours, plural, one {eine Stunde} other {# Stunden}} nach dem Verbrauch seines Artikels gescannt wird.',
    reason: 'Nach dem Verbrauch',
    reasonInside: 'nach dem Verbrauch',
    reasonText:
      'Der Scan kommt nach dem Verbrauch des Artikels, und später, als eine Regel Ihres Unternehmens derselben Person zugesteht.',
    reasonInMail: 'nach dem Verbrauch seines Artikels gescannt',
  },
  blacklisted_app: {
    name: 'Mit einer gesperrten App gescannt',
    sentence:
      '{action, select, blacklist {Einen Code sperren} other {Warnen}}, wenn {action, select, blacklist {er} other {ein Code}} mit einer gesperrten Scan-App gescannt wird.',
    reason: 'Gesperrte Scan-App',
    reasonInside: 'gesperrte Scan-App',
    reasonText: 'Die Scan-App, die ihn gesendet hat, ist gesperrt. Verlassen Sie sich auf nichts, was sie sendet.',
    reasonInMail: 'von einer gesperrten App gescannt',
  },
  before_printing: {
    name: 'Vor dem Druck gescannt',
    sentence:
      '{action, select, blacklist {Einen Code sperren} other {Warnen}}, wenn {action, select, blacklist {er} other {ein Code}} gescannt wird, bevor sein Auftrag als gedruckt gemeldet ist.',
    reason: 'Vor dem Druck',
    reasonInside: 'vor dem Druck',
    reasonText:
      'Der Scan kommt, bevor der Auftrag als gedruckt gemeldet war. Der Code ist womöglich außerhalb der Druckerei bekannt.',
    reasonInMail: 'gescannt, bevor sein Auftrag als gedruckt gemeldet war',
  },
};
