import type { KindWords } from '../scan-rule-words.ts';

/** Words of each kind of scan rule. */
export const scanRuleKinds: KindWords = {
  visits: {
    name: 'Scanned too often',
    sentence:
      '{action, select, blacklist {Blacklist a code} other {Warn}} when {action, select, blacklist {it} other {a code}} is scanned more than {count, plural, one {once} other {# times}} within {hours, plural, =48 {2 days} =72 {3 days} =168 {a week} =336 {2 weeks} =720 {30 days} one {an hour} other {# hours}}.',
    reason: 'Scanned too often',
    reasonInside: 'scanned too often',
    reasonText:
      'Scans of this code were more than a rule of your company allows in the time. One code may be on many items.',
    reasonInMail: 'scanned too often',
  },
  places: {
    name: 'Scanned in too many places',
    sentence:
      '{action, select, blacklist {Blacklist a code} other {Warn}} when {action, select, blacklist {it} other {a code}} is scanned in {count, number} places within {hours, plural, =48 {2 days} =72 {3 days} =168 {a week} =336 {2 weeks} =720 {30 days} one {an hour} other {# hours}}.',
    reason: 'Too many places (rule)',
    reasonInside: 'too many places (rule)',
    reasonText: 'Scans of this code in more places within the time than a rule of your company allows.',
    reasonInMail: 'scanned in more places than a rule of your company allows',
  },
  distance: {
    name: 'Scanned far apart',
    sentence:
      '{speed, plural, =0 {{action, select, blacklist {Blacklist a code} other {Warn}} when {action, select, blacklist {it} other {a code}} is scanned more than {kilometres, number} km apart within {hours, plural, =48 {2 days} =72 {3 days} =168 {a week} =336 {2 weeks} =720 {30 days} one {an hour} other {# hours}}.} other {{action, select, blacklist {Blacklist a code} other {Warn}} when {action, select, blacklist {it} other {a code}} is scanned {kilometres, number} km further from its previous scan than a person travels at {speed, number} km/h, within {hours, plural, =48 {2 days} =72 {3 days} =168 {a week} =336 {2 weeks} =720 {30 days} one {an hour} other {# hours}}.}}',
    reason: 'Too far apart',
    reasonInside: 'too far apart',
    reasonText:
      'Another scan of this code was further away than a rule of your company allows in the time. The same code may be in two places.',
    reasonInMail: 'scanned too far apart in too short a time',
  },
  copies: {
    name: 'Judged a copy',
    sentence:
      '{action, select, blacklist {Blacklist a code} other {Warn}} when {action, select, blacklist {it} other {a code}} is judged a copy {count, plural, one {once} other {# times}} within {hours, plural, =48 {2 days} =72 {3 days} =168 {a week} =336 {2 weeks} =720 {30 days} one {an hour} other {# hours}}.',
    reason: 'Copies (rule)',
    reasonInside: 'copies (rule)',
    reasonText: 'Photos of this code were judged as copies, as often as a rule of your company says.',
    reasonInMail: 'judged a copy as often as a rule of your company says',
  },
  reports: {
    name: 'Reported',
    sentence:
      '{action, select, blacklist {Blacklist a code} other {Warn}} when {action, select, blacklist {it} other {a code}} is reported by {count, plural, one {one person} other {# people}} within {hours, plural, =48 {2 days} =72 {3 days} =168 {a week} =336 {2 weeks} =720 {30 days} one {an hour} other {# hours}}.',
    reason: 'Reported (rule)',
    reasonInside: 'reported (rule)',
    reasonText: 'People reported this code, as often as a rule of your company says.',
    reasonInMail: 'reported as often as a rule of your company says',
  },
  off_market: {
    name: 'Scanned outside its market',
    sentence:
      '{action, select, blacklist {Blacklist a code} other {Warn}} when {action, select, blacklist {it} other {a code}} is scanned outside the countries {hasField, select, true {in its SCM field “{field}”, or of its order or product} other {of its order or product}}.',
    reason: 'Off-market',
    reasonInside: 'off-market',
    reasonText: 'The scan comes from a country that the product, lot or order is not meant for.',
    reasonInMail: 'scanned in a country that it is not meant for',
  },
  past_sell_by: {
    name: 'Scanned after a date',
    sentence:
      '{action, select, blacklist {Blacklist a code} other {Warn}} when {action, select, blacklist {it} other {a code}} is scanned after the date in its SCM field “{field}”.',
    reason: 'Past its sell-by date',
    reasonInside: 'past its sell-by date',
    reasonText: 'The scan comes after the date in the SCM field that a rule of your company reads.',
    reasonInMail: 'scanned after its sell-by date',
  },
  consumed_again: {
    name: 'Scanned after it was consumed',
    sentence:
      '{action, select, blacklist {Blacklist a code} other {Warn}} when {action, select, blacklist {it} other {a code}} is scanned more than {hours, plural, =48 {2 days} =72 {3 days} =168 {a week} =336 {2 weeks} =720 {30 days} one {an hour} other {# hours}} after its item was consumed.',
    reason: 'After it was consumed',
    reasonInside: 'after it was consumed',
    reasonText:
      'The scan comes after the item was consumed, and later than a rule of your company allows for the same person.',
    reasonInMail: 'scanned after its item was consumed',
  },
  blacklisted_app: {
    name: 'Scanned with a blacklisted app',
    sentence:
      '{action, select, blacklist {Blacklist a code} other {Warn}} when {action, select, blacklist {it} other {a code}} is scanned with a blacklisted scan app.',
    reason: 'Blacklisted scan app',
    reasonInside: 'blacklisted scan app',
    reasonText: 'The scan app that sent it is blacklisted. Do not rely on anything it sends.',
    reasonInMail: 'scanned by a blacklisted application',
  },
  before_printing: {
    name: 'Scanned before it was printed',
    sentence:
      '{action, select, blacklist {Blacklist a code} other {Warn}} when {action, select, blacklist {it} other {a code}} is scanned before its order is reported as printed.',
    reason: 'Before it was printed',
    reasonInside: 'before it was printed',
    reasonText: 'The scan comes before the order was reported as printed. The code may be known outside the press.',
    reasonInMail: 'scanned before its order was reported as printed',
  },
};
