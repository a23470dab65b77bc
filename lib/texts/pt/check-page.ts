/**
 * For Portugal and Brazil: words and forms that both use. Where spellings differ it is that of Brazil, as browsers format
 * times of `pt` as Brazil does.
 */
export default {
  heading: 'Verificação do código',
  language: 'Idioma',
  itemWithCode: 'Um produto com este código',
  code: 'Código',
  serial: 'Número de série',
  inactive: {
    title: 'Código ainda não ativo',
    text: 'O fabricante ainda não ativou este código.',
  },
  active: {
    title: 'O código existe',
    text: 'Foi emitido pelo fabricante. Qualquer pessoa pode copiar um código, por isso o código não prova que o produto é autêntico.',
  },
  blocked: {
    title: 'Código bloqueado',
    text: 'O fabricante retirou este código de circulação. Não confie no produto que tem este código.',
  },
  noSuchCode: 'Código inexistente',
  unknown: {
    title: 'Código desconhecido',
    text: 'Este código não foi emitido aqui.',
    mistyped: 'O endereço pode ter um erro de digitação.',
  },
  later: 'Tente novamente daqui a pouco',
  tooMany: {
    scans: {
      title: 'Limite de leituras da sua rede atingido',
      text: 'No espaço de um minuto, chegaram da sua rede mais leituras do que este serviço aceita.',
    },
    photos: {
      title: 'Limite de fotos atingido',
      text: 'No espaço de um minuto, foram enviadas mais fotos do que este serviço aceita.',
    },
    reports: {
      title: 'Limite de avisos da sua rede atingido',
      text: 'No espaço de uma hora, chegaram da sua rede mais avisos do que este serviço aceita.',
    },
  },
  away: {
    title: 'Não é possível verificar agora',
    text: 'Isto não diz nada sobre o código.',
  },
  previewEnded: {
    title: 'Pré-visualização encerrada',
    text: 'Abra-a novamente a partir do portal.',
  },
  again: {
    seconds: 'Tente novamente dentro de {count, plural, one {# segundo} other {# segundos}}.',
    minutes: 'Tente novamente dentro de {count, plural, one {# minuto} other {# minutos}}.',
  },
  used: {
    title: 'Marcado como usado',
    text: 'O produto com este código foi marcado como usado em {when}.',
    question: 'Abriu este produto? Quem verificar o código depois verá que o produto foi aberto, e quando.',
    confirm: 'Abri este produto',
    yes: 'Sim, marcar como usado',
    mistake: 'Foi por engano? Nesta página é possível desfazer durante dez minutos.',
    takeBack: 'Desfazer',
    back: {
      title: 'Desfeito',
      text: 'O produto já não está marcado como usado.',
    },
  },
  contact: 'Dúvidas:',
  history: {
    none: 'Este código ainda não tinha sido lido.',
    some: 'Este código já foi lido {scans, plural, one {uma vez} other {# vezes}} por {phones, plural, one {um telefone} other {# telefones}}, pela primeira vez em {when}.',
    many: 'Este código já foi lido mais de {scans, number} vezes, pela primeira vez em {when}.',
  },
  privacy: {
    open: 'O que é guardado',
    check:
      'Esta verificação: a hora, o estado do código e o país da sua rede. O fabricante e quem opera este serviço leem estes dados.',
    phone:
      'O seu telefone: guarda um número aleatório durante 30 dias, para ser contado só uma vez. A página do fabricante recebe o número desta verificação.',
    photos: 'A sua foto: durante {days, plural, one {# dia} other {# dias}}, no máximo.',
    noPhotos: 'A sua foto: não é guardada, a não ser que a envie com um aviso.',
    place:
      'Uma localização que adicione: com precisão de cerca de 1 km, durante {months, plural, one {# mês} other {# meses}}.',
    address: 'O seu endereço IP: só em forma abreviada, nos logs do serviço.',
    ofMaker: 'Política de privacidade do fabricante',
  },
  report: {
    open: 'Avisar o fabricante sobre este produto',
    openForeign: 'Não é um código desta marca? Envie um aviso',
    note: 'O que notou e onde?',
    photos: {
      label: 'Fotos do produto ou da loja (opcionais, até {most})',
      how: 'Os dados sobre onde e como foram tiradas são removidos.',
      remove: 'Remover a foto',
    },
    place: {
      text: 'Com precisão de cerca de 1 km, enviada só com o aviso.',
      added: 'A sua localização será enviada com o aviso.',
    },
    email: 'E-mail, caso o fabricante tenha perguntas (opcional)',
    mayAsk: 'Aceito receber mensagens do fabricante sobre este aviso. O meu e-mail é apagado com o aviso.',
    consent:
      'Aceito que o fabricante e quem opera este serviço leiam este aviso, com a hora, estas fotos e a minha foto do código. Tudo é apagado após {days, plural, one {# dia} other {# dias}}, ou antes, se eu pedir ao fabricante.',
    send: 'Enviar o aviso',
    done: {
      title: 'Agradecemos',
      text: 'O seu aviso foi enviado.',
    },
    refused: {
      title: 'O aviso não foi enviado',
      text: 'Escreva o que notou e marque a caixa. Envie no máximo 3 fotos (JPEG, PNG ou WebP) de até 10 MB e 40 megapixels cada.',
    },
  },
  question: {
    title: 'Uma pergunta sobre o seu aviso',
    sent: 'O seu aviso foi enviado em {when}.',
    answer: 'A sua resposta',
    send: 'Enviar a resposta',
    done: {
      title: 'Agradecemos',
      text: 'A sua resposta foi enviada.',
    },
    closed: {
      title: 'Este link não pode ser usado',
      text: 'A pergunta já foi respondida, ou o prazo terminou.',
    },
    refused: {
      title: 'A resposta não foi enviada',
      text: 'Escreva uma resposta. Envie no máximo 3 fotos (JPEG, PNG ou WebP) de até 10 MB e 40 megapixels cada.',
    },
  },
  check: {
    lead: 'Uma foto pode mostrar se esta impressão é um original.',
    how: 'Aproxime o telefone até o código preencher a imagem, à luz do dia e sem reflexos.',
    take: 'Fotografar o código',
    takeAnother: 'Tirar outra foto',
    send: 'Verificar esta foto',
    busy: 'Verificação em curso…',
    offline: 'Sem rede. O envio será feito assim que a rede voltar.',
    sentAgain: 'A sua foto fica guardada e será reenviada automaticamente.',
    onward: 'Ir para a página do fabricante',
    checked: 'O que foi verificado',
    record: 'O código, nos dados do fabricante',
    print: 'A impressão, na sua foto',
    unseenPrint: 'A impressão',
    notChecked: 'não verificada',
    place: {
      ask: 'Adicionar a minha localização',
      text: 'Ajuda a encontrar cópias. Com precisão de cerca de 1 km, enviada só com a foto.',
      added: 'A sua localização será enviada com a foto.',
      remove: 'Remover a minha localização',
    },
    camera: {
      fill: 'Preencha a moldura com o código',
      shoot: 'Tirar a foto agora',
      close: 'Fechar a câmera',
      denied: 'A câmera não está disponível aqui. Escolha uma foto.',
    },
    unusable: {
      title: 'Esta foto não pode ser usada',
      text: 'Envie uma foto JPEG de 25 MB no máximo.',
    },
  },
  other: {
    title: 'A foto mostra outro código',
    text: 'Mostra {id}, e não o código da página que abriu.',
    open: 'Abrir a página desse código',
  },
  verdicts: {
    auth_original: {
      title: 'Impressão original',
      text: 'A impressão neste produto é um original, até onde esta foto permite ver.',
    },
    auth_copy: {
      title: 'Uma cópia',
      text: 'Esta é uma cópia de um código: a impressão não é um original do fabricante.',
    },
    auth_unknown: {
      title: 'Não é possível saber só com esta foto',
      text: 'Isto não diz nada contra o produto. Tire outra foto com a câmera normal do telefone, à luz do dia e de perto.',
    },
    bad_quality: {
      title: 'A qualidade da foto não é suficiente',
      text: 'Isto não diz nada contra o produto.',
    },
    not_read: {
      title: 'Nenhum código encontrado na foto',
      text: 'Fotografe o próprio código, inteiro e nítido.',
    },
    third_party: {
      title: 'Outro código',
      text: 'O código da foto não foi emitido aqui. Pode ser de outro fabricante.',
    },
    not_trained: {
      title: 'O código existe',
      text: 'Ainda não é possível verificar a impressão. Isto não diz nada contra o produto.',
    },
  },
  hints: {
    too_big: 'Afaste-se um pouco, para que o código apareça inteiro.',
    too_small: 'Aproxime-se até o código preencher a imagem.',
    blurry: 'Mantenha o telefone parado até a imagem ficar nítida.',
    glare: 'Incline um pouco o produto, para não refletir a luz.',
    generic: 'Tire a foto à luz do dia, diretamente de cima e sem filtros.',
  },
};
