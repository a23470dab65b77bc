export default {
  titleTemplate: '%s · Proofmark',
  description: 'Eindeutige Codes für Produkte: bestellen, hochladen, exportieren und auf Echtheit prüfen.',
  browserTooOld:
    'Dieser Browser ist zu alt für Proofmark. Verwenden Sie Safari 16.4, Chrome oder Edge 111, Firefox 115 oder eine neuere Version.',
  error: {
    title: 'Diese Seite konnte nicht angezeigt werden',
    text: 'Auf unserer Seite ist etwas schiefgegangen. Was Sie gespeichert haben, ist nicht betroffen.',
  },
  notFound: {
    title: 'Nicht gefunden',
    nothing: 'Hier ist nichts',
    text: 'Die Adresse ist vielleicht falsch, oder die Seite gibt es nicht mehr, oder Sie dürfen sie nicht sehen.',
  },
};
