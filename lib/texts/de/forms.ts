export default {
  choose: {
    activation_status: 'Wählen Sie einen Status.',
    assignee: 'Wählen Sie einen Kollegen.',
    blacklist_reason: 'Wählen Sie einen Grund.',
    brand: 'Wählen Sie eine Marke.',
    campaign: 'Wählen Sie eine Kampagne.',
    code_layout: 'Wählen Sie ein Layout.',
    company: 'Wählen Sie ein Unternehmen.',
    custom_layout: 'Wählen Sie ein Layout.',
    day: 'Wählen Sie einen Tag.',
    equipment: 'Wählen Sie die Druckmaschine.',
    permissions: 'Wählen Sie mindestens ein Recht.',
    printing_partner: 'Wählen Sie einen Druckpartner.',
    product: 'Wählen Sie ein Produkt.',
    record: 'Wählen Sie einen Upload.',
    role: 'Wählen Sie eine Rolle.',
    substrate: 'Wählen Sie einen Bedruckstoff.',
    template: 'Wählen Sie eine Vorlage.',
    label: 'Wählen',
  },
  company: {
    name: 'Name',
    brand_owner: { label: 'Markeninhaber', find: 'Markeninhaber suchen', nothing: 'Kein Markeninhaber heißt so.' },
    printing_partner: { label: 'Druckpartner', find: 'Druckpartner suchen', nothing: 'Kein Druckpartner heißt so.' },
  },
  passkey: {
    canceled:
      'Es wurde kein Passkey verwendet. Versuchen Sie es noch einmal und entsperren Sie ihn, wenn Ihr Gerät danach fragt.',
    timedOut: 'Die Zeit zum Entsperren des Passkeys ist abgelaufen. Versuchen Sie es noch einmal.',
    notSupported:
      'Dieser Browser kann hier keine Passkeys verwenden. Nehmen Sie einen aktuellen Browser und die https-Adresse des Portals.',
    alreadyThere:
      'Auf diesem Gerät ist schon ein Passkey von Ihnen. Verwenden Sie ihn, oder wählen Sie ein anderes Gerät.',
    cannotVerify:
      'Dieses Gerät oder dieser Schlüssel kann nicht prüfen, dass Sie es sind. Richten Sie zuerst PIN, Fingerabdruck oder Gesichtserkennung ein.',
    wrongAddress:
      'Unter dieser Adresse des Portals sind keine Passkeys möglich. Öffnen Sie es unter seinem üblichen Namen.',
    failed: 'Das Gerät konnte dies nicht. Versuchen Sie es noch einmal, oder verwenden Sie ein anderes Gerät.',
  },
  fillIn: 'Füllen Sie dieses Feld aus.',
  notValid: 'Dieser Wert ist nicht gültig.',
  unanswered:
    'Das Portal ist nicht erreichbar. Prüfen Sie Ihre Verbindung. Vielleicht wurde es ausgeführt, vielleicht nicht. Senden Sie es noch einmal: Es wird nur einmal ausgeführt.',
  discard: 'Meine Änderungen verwerfen',
  request: 'Anfrage <id></id>',
  copyRequest: 'Anfrage-ID kopieren',
  severalChosen: '{count, number} ausgewählt',
  takeOut: '{name} entfernen',
  countries: {
    find: 'Land suchen',
    name: 'Name oder zwei Buchstaben',
    nothing: 'Kein Land heißt so.',
  },
  toChooseFrom: '{count, number} zur Auswahl',
  workorder: 'Auftrag {id}',
};
