export default {
  heading: 'Kodesjekk',
  language: 'Språk',
  itemWithCode: 'En vare med denne koden',
  code: 'Kode',
  serial: 'Serienr.',
  inactive: {
    title: 'Koden er ikke aktiv',
    text: 'Produsenten har ikke tatt denne koden i bruk ennå.',
  },
  active: {
    title: 'Koden finnes',
    text: 'Produsenten har utstedt den. Hvem som helst kan kopiere en kode: Den beviser ikke at varen er ekte.',
  },
  blocked: {
    title: 'Koden er sperret',
    text: 'Produsenten har trukket denne koden tilbake. Ikke stol på en vare med denne koden.',
  },
  noSuchCode: 'Koden finnes ikke',
  unknown: {
    title: 'Ukjent kode',
    text: 'Denne koden er ikke utstedt her.',
    mistyped: 'Adressen kan være skrevet feil.',
  },
  later: 'Prøv igjen om et øyeblikk',
  tooMany: {
    scans: {
      title: 'For mange skanninger fra nettverket ditt',
      text: 'Det kom flere skanninger fra nettverket ditt på ett minutt enn denne tjenesten tar imot.',
    },
    photos: {
      title: 'For mange bilder',
      text: 'Det ble sendt flere bilder på ett minutt enn denne tjenesten tar imot.',
    },
    reports: {
      title: 'For mange meldinger fra nettverket ditt',
      text: 'Det kom flere meldinger fra nettverket ditt på én time enn denne tjenesten tar imot.',
    },
  },
  away: {
    title: 'Kan ikke sjekkes akkurat nå',
    text: 'Dette sier ingenting om koden.',
  },
  previewEnded: {
    title: 'Forhåndsvisningen er avsluttet',
    text: 'Åpne den på nytt fra portalen.',
  },
  again: {
    seconds: 'Prøv igjen om {count, plural, one {# sekund} other {# sekunder}}.',
    minutes: 'Prøv igjen om {count, plural, one {# minutt} other {# minutter}}.',
  },
  used: {
    title: 'Merket som brukt',
    text: 'Varen med denne koden ble merket som brukt {when}.',
    question: 'Har du åpnet denne varen? De som sjekker koden senere, ser at varen ble åpnet, og når.',
    confirm: 'Jeg har åpnet den',
    yes: 'Ja, merk den som brukt',
    mistake: 'Trykket du feil? På denne siden kan det angres i ti minutter.',
    takeBack: 'Angre',
    back: {
      title: 'Angret',
      text: 'Varen er ikke lenger merket som brukt.',
    },
  },
  contact: 'Kontakt:',
  history: {
    none: 'Ikke skannet før.',
    some: 'Skannet før {scans, plural, one {én gang} other {# ganger}} av {phones, plural, one {én telefon} other {# telefoner}}, første gang {when}.',
    many: 'Skannet før mer enn {scans, number} ganger, første gang {when}.',
  },
  privacy: {
    open: 'Hva som lagres',
    check:
      'Denne sjekken: tidspunktet, kodens tilstand og landet nettverket ditt er i. Produsenten og den som driver denne tjenesten, leser det.',
    phone:
      'Telefonen din: Den lagrer et tilfeldig tall i 30 dager, så den bare telles én gang. Produsentens side får nummeret på denne sjekken.',
    photos: 'Bildet ditt: i høyst {days, plural, one {# dag} other {# dager}}.',
    noPhotos: 'Bildet ditt: lagres ikke, med mindre du sender det med en melding.',
    place:
      'En posisjon du legger til: nøyaktig til omtrent en kilometer, i {months, plural, one {# måned} other {# måneder}}.',
    address: 'IP-adressen din: bare forkortet, i tjenestens logg.',
    ofMaker: 'Mer om personvern hos produsenten',
  },
  report: {
    open: 'Meld fra om denne varen',
    openForeign: 'Ikke en kode fra dette merket? Meld fra',
    note: 'Hva la du merke til, og hvor?',
    photos: {
      label: 'Bilder av varen eller butikken (valgfritt, høyst {most})',
      how: 'Opplysninger om hvor og hvordan de ble tatt, fjernes fra filene.',
      remove: 'Fjern bilde',
    },
    place: {
      text: 'Nøyaktig til omtrent en kilometer, og bare sammen med meldingen.',
      added: 'Posisjonen din sendes sammen med meldingen.',
    },
    email: 'E-postadresse for spørsmål (valgfritt)',
    mayAsk: 'Produsenten kan skrive til meg om denne meldingen. Adressen min slettes sammen med den.',
    consent:
      'Jeg godtar at produsenten og den som driver denne tjenesten, leser dette, med tidspunktet, disse bildene og bildet mitt av koden. Det slettes etter {days, plural, one {# dag} other {# dager}}, eller tidligere hvis jeg ber produsenten om det.',
    send: 'Send meldingen',
    done: {
      title: 'Takk',
      text: 'Meldingen er sendt.',
    },
    refused: {
      title: 'Meldingen ble ikke sendt',
      text: 'Skriv hva du la merke til, og kryss av i ruten. Send høyst 3 bilder (JPEG, PNG eller WebP) på inntil 10 MB og 40 megapiksler hvert.',
    },
  },
  question: {
    title: 'Et spørsmål om meldingen din',
    sent: 'Du sendte meldingen {when}.',
    answer: 'Svaret ditt',
    send: 'Send svaret',
    done: {
      title: 'Takk',
      text: 'Svaret er sendt.',
    },
    closed: {
      title: 'Denne lenken kan ikke brukes',
      text: 'Spørsmålet er besvart, eller fristen har gått ut.',
    },
    refused: {
      title: 'Svaret ble ikke sendt',
      text: 'Skriv et svar. Send høyst 3 bilder (JPEG, PNG eller WebP) på inntil 10 MB og 40 megapiksler hvert.',
    },
  },
  check: {
    lead: 'Et bilde kan vise om dette trykket er en original.',
    how: 'Hold telefonen så nær at koden fyller bildet, i dagslys og uten gjenskinn.',
    take: 'Ta bilde av koden',
    takeAnother: 'Ta et nytt bilde',
    send: 'Sjekk dette bildet',
    busy: 'Sjekker …',
    offline: 'Du er frakoblet. Det sendes så snart du er på nett igjen.',
    sentAgain: 'Bildet ditt blir tatt vare på og sendes på nytt automatisk.',
    onward: 'Videre til produsentens side',
    checked: 'Hva som er sjekket',
    record: 'Koden, i produsentens register',
    print: 'Trykket, på bildet ditt',
    unseenPrint: 'Trykket',
    notChecked: 'ikke sjekket',
    place: {
      ask: 'Legg til posisjonen min',
      text: 'Det hjelper med å finne kopier. Nøyaktig til omtrent en kilometer, og bare sammen med bildet.',
      added: 'Posisjonen din sendes sammen med bildet.',
      remove: 'Fjern posisjonen min',
    },
    camera: {
      fill: 'Fyll rammen med koden',
      shoot: 'Ta bildet nå',
      close: 'Lukk kameraet',
      denied: 'Kameraet er ikke tilgjengelig her. Velg et bilde i stedet.',
    },
    unusable: {
      title: 'Dette bildet kan ikke brukes',
      text: 'Send et JPEG-bilde på høyst 25 MB.',
    },
  },
  other: {
    title: 'Bildet viser en annen kode',
    text: 'Det viser {id}, ikke koden du åpnet siden til.',
    open: 'Åpne siden til den koden',
  },
  verdicts: {
    auth_original: {
      title: 'Originaltrykk',
      text: 'Trykket på denne varen er en original, så langt dette bildet viser.',
    },
    auth_copy: {
      title: 'En kopi',
      text: 'Dette er en kopi av en kode: Trykket er ikke en original fra produsenten.',
    },
    auth_unknown: {
      title: 'Kan ikke avgjøres ut fra dette bildet',
      text: 'Det taler ikke mot varen. Ta et nytt bilde med det vanlige kameraet på telefonen, i dagslys og på nært hold.',
    },
    bad_quality: {
      title: 'Bildet er ikke godt nok',
      text: 'Det taler ikke mot varen.',
    },
    not_read: {
      title: 'Fant ingen kode i bildet',
      text: 'Ta bilde av selve koden, hel og skarp.',
    },
    third_party: {
      title: 'En annen kode',
      text: 'Koden i bildet er ikke utstedt her. Den kan komme fra en annen produsent.',
    },
    not_trained: {
      title: 'Koden finnes',
      text: 'Trykket kan ikke sjekkes ennå. Det taler ikke mot varen.',
    },
  },
  hints: {
    too_big: 'Gå litt lenger unna, så hele koden kommer med i bildet.',
    too_small: 'Gå nærmere, til koden fyller bildet.',
    blurry: 'Hold telefonen i ro til bildet er skarpt.',
    glare: 'Vipp varen litt, så den ikke gir gjenskinn.',
    generic: 'Ta bildet i dagslys, rett ovenfra og uten filter.',
  },
};
