export default {
  heading: 'Comprobación del código',
  language: 'Idioma',
  itemWithCode: 'Un artículo con este código',
  code: 'Código',
  serial: 'N.º de serie',
  inactive: {
    title: 'Código no activo',
    text: 'El fabricante aún no ha activado este código.',
  },
  active: {
    title: 'El código existe',
    text: 'El fabricante lo emitió. Cualquiera puede copiar un código: este no demuestra que el artículo sea auténtico.',
  },
  blocked: {
    title: 'Código bloqueado',
    text: 'El fabricante ha retirado este código. No se fíe del artículo que lo lleva.',
  },
  noSuchCode: 'El código no existe',
  unknown: {
    title: 'Código desconocido',
    text: 'Este código no se ha emitido aquí.',
    mistyped: 'Puede que la dirección tenga una errata.',
  },
  later: 'Inténtelo de nuevo en un momento',
  tooMany: {
    scans: {
      title: 'Demasiados escaneos desde su red',
      text: 'En un minuto llegaron desde su red más escaneos de los que acepta este servicio.',
    },
    photos: {
      title: 'Demasiadas fotos',
      text: 'En un minuto se enviaron más fotos de las que acepta este servicio.',
    },
    reports: {
      title: 'Demasiados avisos desde su red',
      text: 'En una hora llegaron desde su red más avisos de los que acepta este servicio.',
    },
  },
  away: {
    title: 'Ahora no se puede comprobar',
    text: 'Esto no dice nada sobre el código.',
  },
  previewEnded: {
    title: 'Vista previa terminada',
    text: 'Ábrala de nuevo desde el portal.',
  },
  again: {
    seconds: 'Inténtelo de nuevo dentro de {count, plural, one {# segundo} other {# segundos}}.',
    minutes: 'Inténtelo de nuevo dentro de {count, plural, one {# minuto} other {# minutos}}.',
  },
  used: {
    title: 'Marcado como usado',
    text: 'El artículo con este código se marcó como usado el {when}.',
    question: '¿Ha abierto este artículo? Quien compruebe el código después verá que el artículo se abrió, y cuándo.',
    confirm: 'Lo he abierto',
    yes: 'Sí, marcarlo como usado',
    mistake: '¿Lo pulsó por error? En esta página puede deshacerlo durante diez minutos.',
    takeBack: 'Deshacer',
    back: {
      title: 'Deshecho',
      text: 'El artículo ya no está marcado como usado.',
    },
  },
  contact: 'Contacto:',
  history: {
    none: 'No se había escaneado antes.',
    some: 'Escaneado antes {scans, plural, one {una vez} other {# veces}} por {phones, plural, one {un teléfono} other {# teléfonos}}, la primera vez el {when}.',
    many: 'Escaneado antes más de {scans, number} veces, la primera vez el {when}.',
  },
  privacy: {
    open: 'Qué se guarda',
    check:
      'Esta comprobación: su hora, el estado del código y el país de su red. La leen el fabricante y quien gestiona este servicio.',
    phone:
      'Su teléfono: guarda un número aleatorio durante 30 días para contar una sola vez. La página del fabricante recibe el número de esta comprobación.',
    photos: 'Su foto: durante {days, plural, one {# día} other {# días}} como máximo.',
    noPhotos: 'Su foto: no se guarda, salvo que la envíe con un aviso.',
    place:
      'Una ubicación que usted añada: con una precisión aproximada de un kilómetro, durante {months, plural, one {# mes} other {# meses}}.',
    address: 'Su dirección IP: solo abreviada, en el registro del servicio.',
    ofMaker: 'Más sobre privacidad en la página del fabricante',
  },
  report: {
    open: 'Avisar sobre este artículo',
    openForeign: '¿No es un código de esta marca? Avise',
    note: '¿Qué ha notado y dónde?',
    photos: {
      label: 'Fotos del artículo o de la tienda (opcionales, hasta {most})',
      how: 'Los datos sobre dónde y cómo se tomaron se eliminan de los archivos.',
      remove: 'Quitar la foto',
    },
    place: {
      text: 'Con una precisión aproximada de un kilómetro y solo con el aviso.',
      added: 'Su ubicación se envía con el aviso.',
    },
    email: 'Correo electrónico para preguntas (opcional)',
    mayAsk: 'El fabricante puede escribirme sobre este aviso. Mi dirección se borra con él.',
    consent:
      'Acepto que el fabricante y quien gestiona este servicio lean este aviso, con la hora, estas fotos y mi foto del código. Se borra al cabo de {days, plural, one {# día} other {# días}}, o antes si se lo pido al fabricante.',
    send: 'Enviar el aviso',
    done: {
      title: 'Gracias',
      text: 'Su aviso se ha enviado.',
    },
    refused: {
      title: 'El aviso no se ha enviado',
      text: 'Escriba qué ha notado y marque la casilla. Envíe como máximo 3 fotos (JPEG, PNG o WebP) de hasta 10 MB y 40 megapíxeles cada una.',
    },
  },
  question: {
    title: 'Una pregunta sobre su aviso',
    sent: 'Usted envió su aviso el {when}.',
    answer: 'Su respuesta',
    send: 'Enviar la respuesta',
    done: {
      title: 'Gracias',
      text: 'Su respuesta se ha enviado.',
    },
    closed: {
      title: 'Este enlace no se puede usar',
      text: 'La pregunta ya se respondió o su plazo ha terminado.',
    },
    refused: {
      title: 'La respuesta no se ha enviado',
      text: 'Escriba una respuesta. Envíe como máximo 3 fotos (JPEG, PNG o WebP) de hasta 10 MB y 40 megapíxeles cada una.',
    },
  },
  check: {
    lead: 'Una foto puede mostrar si esta impresión es un original.',
    how: 'Acerque el teléfono hasta que el código llene la imagen, con luz de día y sin reflejos.',
    take: 'Fotografiar el código',
    takeAnother: 'Tomar otra foto',
    send: 'Comprobar esta foto',
    busy: 'Comprobando…',
    offline: 'Sin conexión. Se enviará en cuanto vuelva a haberla.',
    sentAgain: 'Su foto se conserva y se enviará de nuevo automáticamente.',
    onward: 'Continuar a la página del fabricante',
    checked: 'Qué se ha comprobado',
    record: 'El código, en los registros del fabricante',
    print: 'La impresión, en su foto',
    unseenPrint: 'La impresión',
    notChecked: 'no comprobada',
    place: {
      ask: 'Añadir mi ubicación',
      text: 'Ayuda a encontrar copias. Con una precisión aproximada de un kilómetro y solo con la foto.',
      added: 'Su ubicación se envía con la foto.',
      remove: 'Quitar mi ubicación',
    },
    camera: {
      fill: 'Llene el marco con el código',
      shoot: 'Tomar la foto',
      close: 'Cerrar la cámara',
      denied: 'La cámara no está disponible aquí. Elija una foto.',
    },
    unusable: {
      title: 'Esta foto no se puede usar',
      text: 'Envíe una foto JPEG de 25 MB como máximo.',
    },
  },
  other: {
    title: 'La foto muestra otro código',
    text: 'Muestra {id} y no el código cuya página ha abierto.',
    open: 'Abrir la página de ese código',
  },
  verdicts: {
    auth_original: {
      title: 'Impresión original',
      text: 'La impresión de este artículo es un original, hasta donde permite ver esta foto.',
    },
    auth_copy: {
      title: 'Una copia',
      text: 'Esta es la copia de un código: la impresión no es un original del fabricante.',
    },
    auth_unknown: {
      title: 'No se puede saber con esta foto',
      text: 'Esto no dice nada en contra del artículo. Tome otra foto con la cámara normal del teléfono, con luz de día y de cerca.',
    },
    bad_quality: {
      title: 'La foto no es lo bastante buena',
      text: 'Esto no dice nada en contra del artículo.',
    },
    not_read: {
      title: 'No se ha encontrado ningún código en la foto',
      text: 'Fotografíe el propio código, entero y nítido.',
    },
    third_party: {
      title: 'Otro código',
      text: 'El código de la foto no se ha emitido aquí. Puede ser de otro fabricante.',
    },
    not_trained: {
      title: 'El código existe',
      text: 'Su impresión aún no se puede comprobar. Esto no dice nada en contra del artículo.',
    },
  },
  hints: {
    too_big: 'Aléjese un poco para que se vea el código entero.',
    too_small: 'Acérquese hasta que el código llene la imagen.',
    blurry: 'Mantenga quieto el teléfono hasta que la imagen sea nítida.',
    glare: 'Incline un poco el artículo para que no refleje la luz.',
    generic: 'Tome la foto con luz de día, directamente desde arriba y sin filtros.',
  },
};
