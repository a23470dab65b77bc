export default {
  signIn: {
    title: 'Anmelden',
    lead: 'Codes bestellen, hochladen, exportieren und prüfen.',
    leadToken: 'Mit einem Token des Dienstes.',
    leadTokenAt: 'Mit einem Token des Dienstes unter {host}.',
    email: 'E-Mail',
    password: 'Passwort',
    tokenHint:
      'Ein Token, das Sie für diesen Dienst erhalten haben. Das Portal handelt mit seinen Rechten und zeigt es nie an.',
    submit: 'Anmelden',
    busy: 'Anmeldung läuft',
    usePasskey: 'Mit einem Passkey anmelden',
    confirmPasskey: 'Mit Ihrem Passkey bestätigen',
    haveCode: 'Ich habe einen Einmalcode',
    forgot: 'Passwort vergessen',
    pasteToken: 'Stattdessen ein Token einfügen',
    usePassword: 'E-Mail und Passwort verwenden',
    language: 'Sprache',
  },
  team: {
    lead: 'Codes für ein Prüfteam scannen, ohne Konto.',
    account: 'Mit einem Konto anmelden',
    link: 'Code eines Teams',
  },
  company: {
    link: 'Über Ihr Unternehmen anmelden',
    lead: 'Sie werden zur Anmeldeseite Ihres Unternehmens geleitet.',
    hint: 'Ihre geschäftliche Adresse. Ihre Domain sagt, welches Unternehmen es ist.',
    submit: 'Weiter',
    leading: 'Weiter zu {host}',
    finishing: 'Sie werden angemeldet',
    continue: 'Weiter',
  },
  notice: {
    'signed-out': 'Sie sind abgemeldet.',
    'password-set': 'Ihr Passwort ist gesetzt. Melden Sie sich damit an.',
  },
  error: {
    invalid: 'E-Mail-Adresse oder Passwort ist nicht richtig.',
    invalid_token: 'Dieses Token ist ungültig, abgelaufen oder widerrufen.',
    otp_required: 'Geben Sie den Einmalcode ein: Dieses Konto ist durch einen zweiten Faktor geschützt.',
    second_factor_required:
      'Bestätigen Sie mit Ihrem Passkey, oder geben Sie einen Code Ihrer Authenticator-App oder einen Wiederherstellungscode ein.',
    invalid_otp: 'Der Code ist nicht richtig. Codes wechseln alle 30 Sekunden, und jeder gilt nur einmal.',
    invalid_passkey:
      'Mit diesem Passkey ist hier keine Anmeldung möglich. Wählen Sie einen anderen, oder melden Sie sich anders an.',
    no_passwords: 'Dieser Dienst kennt keine Anmeldung mit Passwort. Fügen Sie stattdessen ein Token ein.',
    unavailable: 'Der Dienst ist nicht erreichbar. Versuchen Sie es gleich noch einmal.',
    cookies_blocked:
      'Dieser Browser blockiert Cookies. Erlauben Sie Cookies für diese Website, und melden Sie sich erneut an.',
    ended: 'Ihre Sitzung ist beendet. Melden Sie sich an, um dort weiterzumachen, wo Sie waren.',
    single_sign_on_required:
      'Ihr Unternehmen meldet sich über seine eigene Anmeldeseite an. Machen Sie mit Ihrer E-Mail-Adresse weiter.',
    no_company:
      'Kein Unternehmen meldet sich mit Adressen dieser Domain an. Prüfen Sie die Adresse oder melden Sie sich mit einem Passwort an.',
    provider_unavailable:
      'Die Anmeldeseite Ihres Unternehmens ist nicht erreichbar. Versuchen Sie es gleich noch einmal.',
    not_begun:
      'Diese Anmeldung wurde nicht in diesem Browser begonnen, oder ihre Zeit ist abgelaufen. Beginnen Sie noch einmal.',
    not_in_company:
      'Ihr Unternehmen hat Sie angemeldet, aber mit dieser Adresse dürfen Sie Proofmark nicht verwenden. Fragen Sie Ihren Administrator.',
    other: 'Die Anmeldung hat nicht funktioniert. Versuchen Sie es noch einmal.',
    waitSeconds:
      'Zu viele Versuche. Versuchen Sie es in {seconds, plural, one {# Sekunde} other {# Sekunden}} noch einmal.',
    waitMinutes:
      'Zu viele Versuche. Versuchen Sie es in {minutes, plural, one {# Minute} other {# Minuten}} noch einmal.',
    unreachable: 'Das Portal ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  },
  code: {
    recovery: 'Wiederherstellungscode',
    oneTime: 'Einmalcode',
    recoveryHint: 'Einer der zehn, die Sie aufbewahrt haben. Jeder gilt nur einmal.',
    oneTimeHint: 'Sechs Ziffern aus Ihrer Authenticator-App.',
    useApp: 'Code der App verwenden',
    useRecovery: 'Wiederherstellungscode verwenden',
  },
  demo: {
    title: 'Demo-Konten',
    lead: 'Wählen Sie eines, um sich anzumelden. Das Passwort ist bei allen <password></password>.',
    brand: {
      who: 'Markeninhaber',
      does: 'bestellt, lädt hoch, exportiert',
    },
    printer: {
      who: 'Druckpartner',
      does: 'Druckaufträge',
    },
    support: {
      who: 'Support',
      does: 'liest bei allen Unternehmen mit',
    },
    operator: {
      who: 'Betreiber',
      does: 'betreibt den Dienst',
    },
    rival: {
      who: 'Eine andere Marke',
      does: 'sieht nichts von der ersten',
    },
  },
  forgot: {
    title: 'Passwort vergessen',
    lead: 'Sie erhalten eine E-Mail mit einem Link, um ein neues zu setzen.',
    submit: 'Link senden',
    back: 'Zurück zur Anmeldung',
    failed: 'Es wurde kein Link angefordert. Versuchen Sie es gleich noch einmal.',
    sentTitle: 'Sehen Sie in Ihre E-Mails',
    sentTo:
      'Wenn <address>{email}</address> zu einem Benutzer gehört, ist eine E-Mail mit einem Link unterwegs. Der Link gilt einmal und eine Stunde lang.',
    sentToAddress: 'die Adresse',
    nothing:
      'Nach einigen Minuten nichts da? Sehen Sie im Spam-Ordner nach oder fragen Sie einen Administrator Ihres Unternehmens. An eine Adresse gehen höchstens drei E-Mails pro Stunde.',
    another: 'Andere Adresse verwenden',
    notOffered:
      'Bei diesem Dienst nicht verfügbar: Der Dienst unter {host} kennt keine Passwörter. Melden Sie sich mit einem Token an, das Sie von seinem Betreiber erhalten. <link>Token einfügen</link>',
  },
  set: {
    pageTitle: 'Passwort setzen',
    title: 'Passwort setzen',
    reading: 'Der Link wird gelesen',
    goneTitle: 'Dieser Link gilt nicht mehr',
    gone: 'Er wurde benutzt oder ersetzt, oder seine Zeit ist abgelaufen. Wenn Sie Ihr Passwort damit gesetzt haben, melden Sie sich an. Wenn Sie eingeladen wurden, bitten Sie darum, die Einladung noch einmal zu senden.',
    another: 'Neuen Link anfordern',
    unknownTitle: 'Der Link konnte nicht gelesen werden',
    unknown: '{reason} Der Link gilt noch: Laden Sie diese Seite neu.',
    join: '{company} beitreten',
    new: 'Neues Passwort setzen',
    forInvited: 'Sie melden sich als <email></email> an. Der Link ist bis <time></time> gültig.',
    forUser: 'Für <email></email>. Der Link ist bis <time></time> gültig.',
    name: 'Ihr Name',
    password: 'Neues Passwort',
    passwordHint: 'Mindestens 12 Zeichen.',
    hide: 'Verbergen',
    show: 'Anzeigen',
    submitJoin: 'Beitreten',
    submit: 'Passwort setzen',
    sessions:
      'Alle Ihre Sitzungen enden. Die Zwei-Faktor-Anmeldung und die Token Ihrer Programme bleiben, wie sie sind.',
  },
};
