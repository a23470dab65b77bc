export default {
  title: 'Das Portal konnte diese Seite nicht starten',
  text: 'Laden Sie gleich neu. Bleibt es so, sagen Sie es denen, die das Portal betreiben.',
  toFirstPage: 'Zur Startseite',
};
