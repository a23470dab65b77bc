export default {
  list: {
    label: 'Scan rules',
    text: 'Rules say which scans by people are suspicious. Scans of your own staff never meet a rule.',
    notLoaded: 'The rules could not be loaded',
  },
  add: 'Add rule',
  addCrumb: 'Add',
  addText: 'It looks at scans of codes of {company} from now on.',
  rule: 'Rule',
  change: 'Change rule',
  notLoaded: 'The rule could not be loaded',
  notSaved: 'The rule was not saved',
  saved: 'Rule saved',
  none: 'No rules yet',
  noneText: 'A rule warns you about codes, or blacklists them. Try it on past scans before you save it.',
  builtIn:
    'In every company, a scan is also suspicious when its code is scanned more often in a day than the <link>company’s limit</link>, when its place is too far from the one before, and when its scan app is blacklisted.',
  lately:
    'Last 30 days: {warned, plural, one {# code warned} other {# codes warned}}, {blacklisted, number} blacklisted',
  on: 'On',
  off: 'Off',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  turnedOn: 'The rule is on',
  turnedOff: 'The rule is off',
  notChanged: 'The rule was not changed',
  sentence: {
    visits:
      '{action, select, blacklist {Blacklist a code} other {Warn}} when {action, select, blacklist {it} other {a code}} is scanned more than {count, plural, one {once} other {# times}} within {hours, plural, one {an hour} other {# hours}}.',
    places:
      '{action, select, blacklist {Blacklist a code} other {Warn}} when {action, select, blacklist {it} other {a code}} is scanned in {count, number} places within {hours, plural, one {an hour} other {# hours}}.',
    distance:
      '{action, select, blacklist {Blacklist a code} other {Warn}} when {action, select, blacklist {it} other {a code}} is scanned more than {kilometres, number} km apart within {hours, plural, one {an hour} other {# hours}}.',
    copies:
      '{action, select, blacklist {Blacklist a code} other {Warn}} when {action, select, blacklist {it} other {a code}} is judged a copy {count, plural, one {once} other {# times}} within {hours, plural, one {an hour} other {# hours}}.',
    reports:
      '{action, select, blacklist {Blacklist a code} other {Warn}} when {action, select, blacklist {it} other {a code}} is reported by {count, plural, one {one person} other {# people}} within {hours, plural, one {an hour} other {# hours}}.',
    off_market:
      '{action, select, blacklist {Blacklist a code} other {Warn}} when {action, select, blacklist {it} other {a code}} is scanned outside the countries {markets}.',
    past_sell_by:
      '{action, select, blacklist {Blacklist a code} other {Warn}} when {action, select, blacklist {it} other {a code}} is scanned after the date in its SCM field “{field}”.',
    consumed_again:
      '{action, select, blacklist {Blacklist a code} other {Warn}} when {action, select, blacklist {it} other {a code}} is scanned more than {hours, plural, one {an hour} other {# hours}} after its item was consumed.',
  },
  markets: {
    own: 'of its order or product',
    field: 'in its SCM field “{field}”, or of its order or product',
  },
  kind: {
    visits: 'Scanned too often',
    places: 'Scanned in too many places',
    distance: 'Scanned far apart',
    copies: 'Judged a copy',
    reports: 'Reported',
    off_market: 'Scanned outside its market',
    past_sell_by: 'Scanned after a date',
    consumed_again: 'Scanned after it was consumed',
  },
  action: {
    warn: 'Warn',
    blacklist: 'Warn and blacklist the code',
  },
  actionHint: 'Codes that the rule blacklists can be put back.',
  field: {
    kind: 'When a code is',
    count: 'How many',
    hours: 'Within hours',
    grace: 'Hours after it was consumed',
    kilometres: 'Kilometres',
    scm_field: 'SCM field',
    action: 'What happens',
  },
  marketHint:
    'Key of a field with two-letter countries. Codes without a value go by the markets of their order or product.',
  graceHint: 'Time for more scans by the person who opened the item.',
  dateHint: 'Key of a field with a date, such as 2027-12-31.',
  dryRun: 'Try it on the last 30 days',
  dryRunFound:
    'It would have warned about {warned, plural, one {# code} other {# codes}} and blacklisted {blacklisted, number}',
  scansOf: '{count, plural, one {# scan} other {# scans}}',
  hits: 'What it did lately',
  noHits: 'No code has met the rule.',
  moreHits: '{count, plural, one {# more code} other {# more codes}}',
  warned: 'Warned',
  blacklisted: 'Blacklisted',
  wasPutBack: 'Put back',
  putBack: 'Put back',
  putBackCode: 'Put back {code}',
  putBackAll: 'Put back all',
  putBackTitle: 'Put back {code}?',
  putBackAllTitle: 'Put back every code that the rule blacklisted?',
  putBackText: 'Codes get the status that they had. Codes whose status was changed since stay as they are.',
  restored: '{count, plural, one {# code put back} other {# codes put back}}',
  delete: 'Delete rule',
  deleteTitle: 'Delete this rule?',
  deleteText: 'The list of what it did is deleted too.',
} as const;
