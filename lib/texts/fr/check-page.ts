export default {
  heading: 'Vérification du code',
  language: 'Langue',
  itemWithCode: 'Un article portant ce code',
  code: 'Code',
  serial: 'N° de série',
  inactive: {
    title: 'Code non activé',
    text: 'Le fabricant n’a pas encore activé ce code.',
  },
  active: {
    title: 'Le code existe',
    text: 'Le fabricant l’a émis. N’importe qui peut copier un code\u00a0: il ne prouve pas que l’article est authentique.',
  },
  blocked: {
    title: 'Code bloqué',
    text: 'Le fabricant a retiré ce code. Ne vous fiez pas à l’article qui le porte.',
  },
  noSuchCode: 'Code inexistant',
  unknown: {
    title: 'Code inconnu',
    text: 'Ce code n’a pas été émis ici.',
    mistyped: 'L’adresse contient peut-être une faute de frappe.',
  },
  later: 'Réessayez dans un instant',
  tooMany: {
    scans: {
      title: 'Trop de scans depuis votre réseau',
      text: 'En une minute, votre réseau a envoyé plus de scans que ce service n’en accepte.',
    },
    photos: {
      title: 'Trop de photos',
      text: 'En une minute, il a été envoyé plus de photos que ce service n’en accepte.',
    },
    reports: {
      title: 'Trop de signalements depuis votre réseau',
      text: 'En une heure, votre réseau a envoyé plus de signalements que ce service n’en accepte.',
    },
  },
  away: {
    title: 'Vérification impossible pour le moment',
    text: 'Cela ne dit rien sur le code.',
  },
  previewEnded: {
    title: 'Aperçu terminé',
    text: 'Ouvrez-le à nouveau depuis le portail.',
  },
  again: {
    seconds: 'Réessayez dans {count, plural, one {# seconde} other {# secondes}}.',
    minutes: 'Réessayez dans {count, plural, one {# minute} other {# minutes}}.',
  },
  used: {
    title: 'Marqué comme utilisé',
    text: 'L’article portant ce code a été marqué comme utilisé le {when}.',
    question:
      'Avez-vous ouvert cet article\u202f? Les personnes qui vérifieront ensuite le code verront que l’article a été ouvert, et quand.',
    confirm: 'Je l’ai ouvert',
    yes: 'Oui, le marquer comme utilisé',
    mistake: 'Appuyé par erreur\u202f? Vous pouvez annuler sur cette page pendant dix minutes.',
    takeBack: 'Annuler',
    back: {
      title: 'Annulé',
      text: 'L’article n’est plus marqué comme utilisé.',
    },
  },
  contact: 'Contact :',
  history: {
    none: 'Jamais scanné auparavant.',
    some: 'Déjà scanné {scans, plural, one {une fois} other {# fois}} par {phones, plural, one {un téléphone} other {# téléphones}}, la première fois le {when}.',
    many: 'Déjà scanné plus de {scans, number} fois, la première fois le {when}.',
  },
  privacy: {
    open: 'Ce qui est conservé',
    check:
      'Cette vérification\u00a0: son heure, l’état du code et le pays de votre réseau. Le fabricant et l’exploitant de ce service lisent ces données.',
    phone:
      'Votre téléphone : il garde un nombre aléatoire pendant 30 jours pour ne compter qu’une fois. La page du fabricant reçoit le numéro de cette vérification.',
    photos: 'Votre photo : pendant {days, plural, one {# jour} other {# jours}} au plus.',
    noPhotos: 'Votre photo : elle n’est pas conservée, sauf si vous l’envoyez avec un signalement.',
    place:
      'Une position que vous ajoutez : à un kilomètre près environ, pendant {months, plural, one {# mois} other {# mois}}.',
    address: 'Votre adresse IP\u00a0: seulement tronquée, dans le journal du service.',
    ofMaker: 'Confidentialité chez le fabricant',
  },
  report: {
    open: 'Signaler cet article',
    openForeign: 'Ce code n’est pas de cette marque\u202f? Signalez-le',
    note: 'Qu’avez-vous remarqué, et où\u202f?',
    photos: {
      label: 'Photos de l’article ou du magasin (facultatives, {most} au plus)',
      how: 'Les informations sur le lieu et les conditions de prise de vue sont retirées des fichiers.',
      remove: 'Retirer la photo',
    },
    place: {
      text: 'À un kilomètre près environ, et seulement avec le signalement.',
      added: 'Votre position part avec le signalement.',
    },
    email: 'Adresse e-mail pour d’éventuelles questions (facultative)',
    mayAsk: 'Le fabricant peut m’écrire au sujet de ce signalement. Mon adresse est supprimée avec lui.',
    consent:
      'J’accepte que le fabricant et l’exploitant de ce service lisent ce signalement, avec l’heure, ces photos et ma photo du code. Il est supprimé au bout de {days, plural, one {# jour} other {# jours}}, ou plus tôt si je le demande au fabricant.',
    send: 'Envoyer le signalement',
    done: {
      title: 'Merci',
      text: 'Votre signalement a été envoyé.',
    },
    refused: {
      title: 'Le signalement n’a pas été envoyé',
      text: 'Écrivez ce que vous avez remarqué et cochez la case. Envoyez au plus 3\u00a0photos (JPEG, PNG ou WebP), chacune de 10\u00a0Mo et 40\u00a0mégapixels au plus.',
    },
  },
  question: {
    title: 'Une question sur votre signalement',
    sent: 'Vous avez envoyé votre signalement le {when}.',
    answer: 'Votre réponse',
    send: 'Envoyer la réponse',
    done: {
      title: 'Merci',
      text: 'Votre réponse a été envoyée.',
    },
    closed: {
      title: 'Ce lien ne peut pas être utilisé',
      text: 'La question a déjà reçu une réponse, ou le délai est écoulé.',
    },
    refused: {
      title: 'La réponse n’a pas été envoyée',
      text: 'Écrivez une réponse. Envoyez au plus 3\u00a0photos (JPEG, PNG ou WebP), chacune de 10\u00a0Mo et 40\u00a0mégapixels au plus.',
    },
  },
  check: {
    lead: 'Une photo peut montrer si cette impression est un original.',
    how: 'Approchez le téléphone jusqu’à ce que le code remplisse l’image, à la lumière du jour et sans reflets.',
    take: 'Photographier le code',
    takeAnother: 'Prendre une autre photo',
    send: 'Vérifier cette photo',
    busy: 'Vérification…',
    offline: 'Pas de réseau. L’envoi se fera dès que la connexion sera rétablie.',
    sentAgain: 'Votre photo est conservée et sera renvoyée automatiquement.',
    onward: 'Continuer vers la page du fabricant',
    checked: 'Ce qui a été vérifié',
    record: 'Le code, dans les registres du fabricant',
    print: 'L’impression, sur votre photo',
    unseenPrint: 'L’impression',
    notChecked: 'non vérifiée',
    place: {
      ask: 'Ajouter ma position',
      text: 'Cela aide à repérer les copies. À un kilomètre près environ, et seulement avec la photo.',
      added: 'Votre position part avec la photo.',
      remove: 'Retirer ma position',
    },
    camera: {
      fill: 'Remplissez le cadre avec le code',
      shoot: 'Prendre la photo',
      close: 'Fermer l’appareil photo',
      denied: 'L’appareil photo n’est pas disponible ici. Choisissez plutôt une photo.',
    },
    unusable: {
      title: 'Cette photo est inutilisable',
      text: 'Envoyez une photo JPEG de 25\u00a0Mo au plus.',
    },
  },
  other: {
    title: 'La photo montre un autre code',
    text: 'Elle montre {id}, et non le code dont vous avez ouvert la page.',
    open: 'Ouvrir la page de cet autre code',
  },
  verdicts: {
    auth_original: {
      title: 'Impression originale',
      text: 'L’impression sur cet article est un original, pour autant que cette photo permette d’en juger.',
    },
    auth_copy: {
      title: 'Une copie',
      text: 'Ceci est la copie d’un code\u00a0: l’impression n’est pas un original du fabricant.',
    },
    auth_unknown: {
      title: 'Impossible à dire d’après cette photo',
      text: 'Cela ne met pas l’article en cause. Prenez une autre photo avec l’appareil photo normal du téléphone, à la lumière du jour et de près.',
    },
    bad_quality: {
      title: 'La photo n’est pas assez bonne',
      text: 'Cela ne met pas l’article en cause.',
    },
    not_read: {
      title: 'Aucun code trouvé sur la photo',
      text: 'Photographiez le code lui-même, entier et net.',
    },
    third_party: {
      title: 'Un autre code',
      text: 'Le code de la photo n’a pas été émis ici. Il vient peut-être d’un autre fabricant.',
    },
    not_trained: {
      title: 'Le code existe',
      text: 'Son impression ne peut pas encore être vérifiée. Cela ne met pas l’article en cause.',
    },
  },
  hints: {
    too_big: 'Éloignez-vous un peu pour que le code entier soit dans l’image.',
    too_small: 'Approchez-vous jusqu’à ce que le code remplisse l’image.',
    blurry: 'Tenez le téléphone immobile jusqu’à ce que l’image soit nette.',
    glare: 'Inclinez un peu l’article pour éviter les reflets.',
    generic: 'Prenez la photo à la lumière du jour, bien à la verticale et sans filtre.',
  },
};
