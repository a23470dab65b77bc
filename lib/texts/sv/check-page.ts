export default {
  heading: 'Kodkontroll',
  language: 'Språk',
  itemWithCode: 'En vara med den här koden',
  code: 'Kod',
  serial: 'Serienr',
  inactive: {
    title: 'Koden är inte aktiv',
    text: 'Tillverkaren har inte tagit koden i bruk än.',
  },
  active: {
    title: 'Koden finns',
    text: 'Tillverkaren har utfärdat den. Vem som helst kan kopiera en kod, så den bevisar inte att varan är äkta.',
  },
  blocked: {
    title: 'Koden är spärrad',
    text: 'Tillverkaren har dragit tillbaka koden. Lita inte på en vara med den här koden.',
  },
  noSuchCode: 'Koden finns inte',
  unknown: {
    title: 'Okänd kod',
    text: 'Koden har inte utfärdats här.',
    mistyped: 'Adressen kan vara felskriven.',
  },
  later: 'Försök igen om en stund',
  tooMany: {
    scans: {
      title: 'För många skanningar från ditt nätverk',
      text: 'Det kom fler skanningar från ditt nätverk på en minut än den här tjänsten tar emot.',
    },
    photos: {
      title: 'För många foton',
      text: 'Det skickades fler foton på en minut än den här tjänsten tar emot.',
    },
    reports: {
      title: 'För många rapporter från ditt nätverk',
      text: 'Det kom fler rapporter från ditt nätverk på en timme än den här tjänsten tar emot.',
    },
  },
  away: {
    title: 'Går inte att kontrollera just nu',
    text: 'Det säger ingenting om koden.',
  },
  previewEnded: {
    title: 'Förhandsvisningen är avslutad',
    text: 'Öppna den på nytt från portalen.',
  },
  again: {
    seconds: 'Försök igen om {count, plural, one {# sekund} other {# sekunder}}.',
    minutes: 'Försök igen om {count, plural, one {# minut} other {# minuter}}.',
  },
  used: {
    title: 'Markerad som använd',
    text: 'Varan med den här koden markerades som använd den {when}.',
    question: 'Har du öppnat varan? De som kontrollerar koden senare ser att varan har öppnats, och när.',
    confirm: 'Jag har öppnat varan',
    yes: 'Ja, markera den som använd',
    mistake: 'Tryckte du fel? Du kan ångra det på den här sidan inom tio minuter.',
    takeBack: 'Ångra',
    back: {
      title: 'Ångrat',
      text: 'Varan är inte längre markerad som använd.',
    },
  },
  contact: 'Kontakt:',
  history: {
    none: 'Inte skannad tidigare.',
    some: 'Tidigare skannad {scans, plural, one {en gång} other {# gånger}} med {phones, plural, one {en telefon} other {# telefoner}}, första gången den {when}.',
    many: 'Tidigare skannad fler än {scans, number} gånger, första gången den {when}.',
  },
  privacy: {
    open: 'Vad som sparas',
    check:
      'Den här kontrollen: tidpunkten, kodens status och landet där ditt nätverk finns. Tillverkaren och den som driver tjänsten läser uppgifterna.',
    phone:
      'Din telefon: den sparar ett slumptal i 30 dagar, så att den bara räknas en gång. Tillverkarens sida får numret på den här kontrollen.',
    photos: 'Ditt foto: i högst {days, plural, one {# dag} other {# dagar}}.',
    noPhotos: 'Ditt foto: sparas bara om du skickar det med en rapport.',
    place:
      'En plats som du lägger till: med ungefär en kilometers noggrannhet, i {months, plural, one {# månad} other {# månader}}.',
    address: 'Din IP-adress: bara förkortad, i tjänstens logg.',
    ofMaker: 'Tillverkarens integritetspolicy',
  },
  report: {
    open: 'Rapportera varan',
    openForeign: 'Inte en kod från det här varumärket? Rapportera den',
    note: 'Vad lade du märke till, och var?',
    photos: {
      label: 'Foton av varan eller butiken (valfritt, högst {most})',
      how: 'Uppgifter om var och hur fotona har tagits raderas från filerna.',
      remove: 'Ta bort foto',
    },
    place: {
      text: 'Noggrannheten är ungefär en kilometer, och platsen skickas bara med rapporten.',
      added: 'Din plats skickas med rapporten.',
    },
    email: 'E-postadress, om tillverkaren har frågor (valfritt)',
    mayAsk: 'Tillverkaren får skriva till mig om rapporten. Min adress raderas tillsammans med den.',
    consent:
      'Jag samtycker till att tillverkaren och den som driver tjänsten läser rapporten, med tidpunkten, de här fotona och mitt foto av koden. Allt raderas efter {days, plural, one {# dag} other {# dagar}}, eller tidigare om jag ber tillverkaren om det.',
    send: 'Skicka rapporten',
    done: {
      title: 'Tack',
      text: 'Din rapport har skickats.',
    },
    refused: {
      title: 'Rapporten skickades inte',
      text: 'Skriv vad du lade märke till och kryssa i rutan. Skicka högst 3 foton (JPEG, PNG eller WebP) på högst 10 MB och 40 megapixel vardera.',
    },
  },
  question: {
    title: 'En fråga om din rapport',
    sent: 'Du skickade rapporten den {when}.',
    answer: 'Ditt svar',
    send: 'Skicka svaret',
    done: {
      title: 'Tack',
      text: 'Ditt svar har skickats.',
    },
    closed: {
      title: 'Länken kan inte användas',
      text: 'Frågan är besvarad, eller så har tiden gått ut.',
    },
    refused: {
      title: 'Svaret skickades inte',
      text: 'Skriv ett svar. Skicka högst 3 foton (JPEG, PNG eller WebP) på högst 10 MB och 40 megapixel vardera.',
    },
  },
  check: {
    lead: 'Ett foto kan visa om det här trycket är ett original.',
    how: 'Håll telefonen så nära att koden fyller bilden, i dagsljus och utan reflexer.',
    take: 'Fotografera koden',
    takeAnother: 'Ta ett nytt foto',
    send: 'Kontrollera fotot',
    busy: 'Kontrollerar …',
    offline: 'Du är offline. Det skickas så snart du är online igen.',
    sentAgain: 'Ditt foto finns kvar och skickas automatiskt igen.',
    onward: 'Gå vidare till tillverkarens sida',
    checked: 'Vad som har kontrollerats',
    record: 'Koden, i tillverkarens register',
    print: 'Trycket, på ditt foto',
    unseenPrint: 'Trycket',
    notChecked: 'inte kontrollerat',
    place: {
      ask: 'Lägg till min plats',
      text: 'Det gör det lättare att hitta kopior. Noggrannheten är ungefär en kilometer, och platsen skickas bara med fotot.',
      added: 'Din plats skickas med fotot.',
      remove: 'Ta bort min plats',
    },
    camera: {
      fill: 'Fyll ramen med koden',
      shoot: 'Ta fotot nu',
      close: 'Stäng kameran',
      denied: 'Kameran är inte tillgänglig här. Välj ett foto i stället.',
    },
    unusable: {
      title: 'Fotot kan inte användas',
      text: 'Skicka ett JPEG-foto på högst 25 MB.',
    },
  },
  other: {
    title: 'Fotot visar en annan kod',
    text: 'Det visar {id}, inte koden vars sida du öppnade.',
    open: 'Öppna den kodens sida',
  },
  verdicts: {
    auth_original: {
      title: 'Originaltryck',
      text: 'Trycket på varan är ett original, såvitt det här fotot visar.',
    },
    auth_copy: {
      title: 'En kopia',
      text: 'Det här är en kopia av en kod: trycket är inte ett original från tillverkaren.',
    },
    auth_unknown: {
      title: 'Går inte att avgöra utifrån det här fotot',
      text: 'Det talar inte emot varan. Ta ett nytt foto med telefonens vanliga kamera, i dagsljus och på nära håll.',
    },
    bad_quality: {
      title: 'Fotot är inte bra nog',
      text: 'Det talar inte emot varan.',
    },
    not_read: {
      title: 'Ingen kod hittades på fotot',
      text: 'Fotografera själva koden, hel och skarp.',
    },
    third_party: {
      title: 'En annan kod',
      text: 'Koden på fotot har inte utfärdats här. Den kan komma från en annan tillverkare.',
    },
    not_trained: {
      title: 'Koden finns',
      text: 'Trycket kan inte kontrolleras än. Det talar inte emot varan.',
    },
  },
  hints: {
    too_big: 'Håll telefonen lite längre bort, så att hela koden syns i bilden.',
    too_small: 'Håll telefonen närmare, tills koden fyller bilden.',
    blurry: 'Håll telefonen stilla tills bilden är skarp.',
    glare: 'Luta varan lite, så att den inte ger reflexer.',
    generic: 'Ta fotot i dagsljus, rakt uppifrån och utan filter.',
  },
};
