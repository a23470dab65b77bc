export default {
  heading: 'Sprawdzanie kodu',
  language: 'Język',
  itemWithCode: 'Produkt z tym kodem',
  code: 'Kod',
  serial: 'Nr seryjny',
  inactive: {
    title: 'Kod nieaktywny',
    text: 'Producent jeszcze nie aktywował tego kodu.',
  },
  active: {
    title: 'Kod istnieje',
    text: 'Wydał go producent. Kod może skopiować każdy, więc nie dowodzi on, że produkt jest autentyczny.',
  },
  blocked: {
    title: 'Kod zablokowany',
    text: 'Producent wycofał ten kod. Nie ufaj produktowi, na którym się znajduje.',
  },
  noSuchCode: 'Nie ma takiego kodu',
  unknown: {
    title: 'Kod nieznany',
    text: 'Ten kod nie został tu wydany.',
    mistyped: 'W adresie może być literówka.',
  },
  later: 'Spróbuj ponownie za chwilę',
  tooMany: {
    scans: {
      title: 'Zbyt wiele skanowań z Twojej sieci',
      text: 'W ciągu minuty z Twojej sieci nadeszło więcej skanowań, niż przyjmuje ta usługa.',
    },
    photos: {
      title: 'Zbyt wiele zdjęć',
      text: 'W ciągu minuty wysłano więcej zdjęć, niż przyjmuje ta usługa.',
    },
    reports: {
      title: 'Zbyt wiele zgłoszeń z Twojej sieci',
      text: 'W ciągu godziny z Twojej sieci nadeszło więcej zgłoszeń, niż przyjmuje ta usługa.',
    },
  },
  away: {
    title: 'W tej chwili nie można sprawdzić kodu',
    text: 'To nic nie mówi o kodzie.',
  },
  previewEnded: {
    title: 'Podgląd zakończony',
    text: 'Otwórz go ponownie w portalu.',
  },
  again: {
    seconds: 'Spróbuj ponownie za {count, plural, one {# sekundę} few {# sekundy} many {# sekund} other {# sekundy}}.',
    minutes: 'Spróbuj ponownie za {count, plural, one {# minutę} few {# minuty} many {# minut} other {# minuty}}.',
  },
  used: {
    title: 'Oznaczono jako zużyty',
    text: 'Produkt z tym kodem oznaczono jako zużyty {when}.',
    question:
      'Czy ten produkt został przez Ciebie otwarty? Każdy, kto później sprawdzi kod, zobaczy, że produkt otwarto i kiedy to nastąpiło.',
    confirm: 'Potwierdzam otwarcie produktu',
    yes: 'Tak, oznacz jako zużyty',
    mistake: 'To pomyłka? Na tej stronie możesz to cofnąć w ciągu dziesięciu minut.',
    takeBack: 'Cofnij',
    back: {
      title: 'Cofnięto',
      text: 'Produkt nie jest już oznaczony jako zużyty.',
    },
  },
  contact: 'Kontakt:',
  history: {
    none: 'Kod nie był wcześniej skanowany.',
    some: 'Kod zeskanowano wcześniej {scans, plural, one {raz} few {# razy} many {# razy} other {# razy}} z {phones, plural, one {jednego telefonu} few {# telefonów} many {# telefonów} other {# telefonu}}, po raz pierwszy {when}.',
    many: 'Kod zeskanowano wcześniej ponad {scans, number} razy, po raz pierwszy {when}.',
  },
  privacy: {
    open: 'Co jest przechowywane',
    check: 'To sprawdzenie: jego czas, stan kodu i kraj Twojej sieci. Te dane widzą producent i operator tej usługi.',
    phone:
      'Twój telefon: przez 30 dni przechowuje losową liczbę, dzięki czemu jest liczony tylko raz. Strona producenta otrzymuje numer tego sprawdzenia.',
    photos: 'Twoje zdjęcie: najwyżej przez {days, plural, one {# dzień} few {# dni} many {# dni} other {# dnia}}.',
    noPhotos: 'Twoje zdjęcie: nie jest przechowywane, chyba że wyślesz je ze zgłoszeniem.',
    place:
      'Dodana przez Ciebie lokalizacja: z dokładnością do około kilometra, przez {months, plural, one {# miesiąc} few {# miesiące} many {# miesięcy} other {# miesiąca}}.',
    address: 'Twój adres IP: tylko w skróconej postaci, w dzienniku usługi.',
    ofMaker: 'Polityka prywatności producenta',
  },
  report: {
    open: 'Zgłoś ten produkt',
    openForeign: 'To nie jest kod tej marki? Zgłoś go',
    note: 'Co zwróciło Twoją uwagę i gdzie?',
    photos: {
      label: 'Zdjęcia produktu lub sklepu (opcjonalnie, do {most})',
      how: 'Dane o tym, gdzie i jak je zrobiono, są usuwane z plików.',
      remove: 'Usuń zdjęcie',
    },
    place: {
      text: 'Z dokładnością do około kilometra, wysyłana tylko ze zgłoszeniem.',
      added: 'Twoja lokalizacja zostanie wysłana ze zgłoszeniem.',
    },
    email: 'Adres e-mail na wypadek pytań (opcjonalnie)',
    mayAsk:
      'Producent może do mnie napisać w sprawie tego zgłoszenia. Mój adres zostanie usunięty razem ze zgłoszeniem.',
    consent:
      'Zgadzam się, aby producent i operator tej usługi przeczytali to zgłoszenie wraz z czasem jego wysłania, tymi zdjęciami i moim zdjęciem kodu. Zostanie ono usunięte po {days, plural, one {# dniu} few {# dniach} many {# dniach} other {# dnia}} lub wcześniej, jeśli poproszę o to producenta.',
    send: 'Wyślij zgłoszenie',
    done: {
      title: 'Dziękujemy',
      text: 'Zgłoszenie zostało wysłane.',
    },
    refused: {
      title: 'Zgłoszenia nie wysłano',
      text: 'Opisz, co zwróciło Twoją uwagę, i zaznacz pole. Wyślij najwyżej 3 zdjęcia (JPEG, PNG lub WebP), każde do 10 MB i 40 megapikseli.',
    },
  },
  question: {
    title: 'Pytanie w sprawie Twojego zgłoszenia',
    sent: 'Data wysłania zgłoszenia: {when}.',
    answer: 'Twoja odpowiedź',
    send: 'Wyślij odpowiedź',
    done: {
      title: 'Dziękujemy',
      text: 'Odpowiedź została wysłana.',
    },
    closed: {
      title: 'Nie można użyć tego linku',
      text: 'Na pytanie już odpowiedziano lub minął termin odpowiedzi.',
    },
    refused: {
      title: 'Odpowiedzi nie wysłano',
      text: 'Napisz odpowiedź. Wyślij najwyżej 3 zdjęcia (JPEG, PNG lub WebP), każde do 10 MB i 40 megapikseli.',
    },
  },
  check: {
    lead: 'Zdjęcie może pokazać, czy ten nadruk jest oryginałem.',
    how: 'Trzymaj telefon tak blisko, aby kod wypełniał kadr, w świetle dziennym i bez odblasków.',
    take: 'Zrób zdjęcie kodu',
    takeAnother: 'Zrób kolejne zdjęcie',
    send: 'Sprawdź to zdjęcie',
    busy: 'Sprawdzanie…',
    offline: 'Jesteś offline. Dane zostaną wysłane, gdy tylko wróci połączenie.',
    sentAgain: 'Twoje zdjęcie jest zachowane i zostanie automatycznie wysłane ponownie.',
    onward: 'Przejdź na stronę producenta',
    checked: 'Co sprawdzono',
    record: 'Kod – w rejestrze producenta',
    print: 'Nadruk – na Twoim zdjęciu',
    unseenPrint: 'Nadruk',
    notChecked: 'niesprawdzony',
    place: {
      ask: 'Dodaj moją lokalizację',
      text: 'Pomaga znajdować kopie. Z dokładnością do około kilometra, wysyłana tylko ze zdjęciem.',
      added: 'Twoja lokalizacja zostanie wysłana ze zdjęciem.',
      remove: 'Usuń moją lokalizację',
    },
    camera: {
      fill: 'Wypełnij ramkę kodem',
      shoot: 'Zrób zdjęcie teraz',
      close: 'Zamknij aparat',
      denied: 'Aparat nie jest tu dostępny. Zamiast tego wybierz zdjęcie.',
    },
    unusable: {
      title: 'Nie można użyć tego zdjęcia',
      text: 'Wyślij zdjęcie JPEG o rozmiarze do 25 MB.',
    },
  },
  other: {
    title: 'Na zdjęciu jest inny kod',
    text: 'To kod {id}, a nie kod z otwartej strony.',
    open: 'Otwórz stronę tamtego kodu',
  },
  verdicts: {
    auth_original: {
      title: 'Oryginalny nadruk',
      text: 'Nadruk na tym produkcie jest oryginałem, o ile można to ocenić na podstawie tego zdjęcia.',
    },
    auth_copy: {
      title: 'Kopia',
      text: 'To jest kopia kodu: nadruk nie jest oryginałem producenta.',
    },
    auth_unknown: {
      title: 'Nie można tego ocenić na podstawie tego zdjęcia',
      text: 'Nie świadczy to przeciwko produktowi. Zrób kolejne zdjęcie zwykłym aparatem telefonu, w świetle dziennym i z bliska.',
    },
    bad_quality: {
      title: 'Zdjęcie nie jest wystarczająco dobre',
      text: 'Nie świadczy to przeciwko produktowi.',
    },
    not_read: {
      title: 'Nie znaleziono kodu na zdjęciu',
      text: 'Sfotografuj sam kod – cały i ostry.',
    },
    third_party: {
      title: 'Inny kod',
      text: 'Kod na zdjęciu nie został tu wydany. Może należeć do innego producenta.',
    },
    not_trained: {
      title: 'Kod istnieje',
      text: 'Jego nadruku nie można jeszcze sprawdzić. Nie świadczy to przeciwko produktowi.',
    },
  },
  hints: {
    too_big: 'Odsuń trochę telefon, aby w kadrze był cały kod.',
    too_small: 'Zbliż telefon, aż kod wypełni kadr.',
    blurry: 'Trzymaj telefon nieruchomo, aż obraz będzie ostry.',
    glare: 'Przechyl trochę produkt, aby nie odbijał światła.',
    generic: 'Zrób zdjęcie w świetle dziennym, prosto z góry i bez filtrów.',
  },
};
