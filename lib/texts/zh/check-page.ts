export default {
  heading: '防伪码查询',
  language: '语言',
  itemWithCode: '带有此码的商品',
  code: '码',
  serial: '序列号',
  inactive: {
    title: '此码未启用',
    text: '制造商尚未启用此码。',
  },
  active: {
    title: '此码存在',
    text: '制造商签发了此码。任何人都能复制码，因此它不能证明商品为真。',
  },
  blocked: {
    title: '此码已停用',
    text: '制造商已撤回此码。请勿信任带有此码的商品。',
  },
  noSuchCode: '没有此码',
  unknown: {
    title: '未知的码',
    text: '此码并非在此签发。地址可能有误。',
  },
  later: '请稍后再试',
  tooMany: {
    scans: {
      title: '您的网络扫描过多',
      text: '一分钟内来自您网络的扫描次数超出了本服务的上限。',
    },
    photos: {
      title: '照片过多',
      text: '一分钟内发送的照片超过本服务所能接收的数量。',
    },
    reports: {
      title: '您的网络提交的举报过多',
      text: '一小时内来自您网络的举报数量超出了本服务的上限。',
    },
  },
  away: {
    title: '暂时无法查询',
    text: '这并不说明此码有问题。',
  },
  previewEnded: {
    title: '预览已结束',
    text: '请从门户重新打开。',
  },
  again: {
    seconds: '请在 {count, plural, other {# 秒}}后再试。',
    minutes: '请在 {count, plural, other {# 分钟}}后再试。',
  },
  used: {
    title: '已标记为已使用',
    text: '带有此码的商品已于 {when} 标记为已使用。',
    question: '您是否已打开此商品？之后查验此码的人会看到它已被打开及打开的时间。',
    confirm: '我已开封',
    yes: '是，标记为已使用',
    mistake: '按错了？十分钟内可在此页面撤销。',
    takeBack: '撤销',
    back: {
      title: '已撤销',
      text: '此商品不再标记为已使用。',
    },
  },
  report: {
    open: '举报此商品',
    openForeign: '这不是该品牌的码？请举报',
    note: '您发现了什么？在哪里？',
    photos: {
      label: '商品或店铺的照片（可选，最多 {most} 张）',
      how: '文件中的拍摄地点和方式等信息会被删除。',
      remove: '移除照片',
    },
    place: {
      text: '精确到约一公里，仅随举报发送。',
      added: '您的位置将随举报发送。',
    },
    email: '用于询问的电子邮箱（可选）',
    mayAsk: '制造商可以就此举报给我写信。我的邮箱将随举报一起删除。',
    consent:
      '我同意制造商阅读此内容、时间、这些照片以及我拍摄的此码照片。{days, plural, other {# 天}}后删除，我向制造商提出要求时可提前删除。',
    send: '发送举报',
    done: {
      title: '谢谢',
      text: '您的举报已发送。',
    },
    refused: {
      title: '举报未发送',
      text: '请写下您的发现并勾选方框。最多发送 3 张照片（JPEG、PNG 或 WebP），每张不超过 10 MB 和 4000 万像素。',
    },
  },
  question: {
    title: '关于您的举报的一个问题',
    sent: '您于 {when} 发送了举报。',
    answer: '您的回答',
    send: '发送回答',
    done: {
      title: '谢谢',
      text: '您的回答已发送。',
    },
    closed: {
      title: '此链接无法使用',
      text: '该问题已得到回答，或已过期限。',
    },
    refused: {
      title: '回答未发送',
      text: '请写下回答。最多发送 3 张照片（JPEG、PNG 或 WebP），每张不超过 10 MB 和 4000 万像素。',
    },
  },
  check: {
    lead: '拍一张照片即可看出印刷是否为原件。',
    how: '请把手机靠近，使码充满画面，在日光下拍摄，避免反光。',
    take: '拍摄此码',
    takeAnother: '再拍一张',
    send: '检查这张照片',
    busy: '正在检查…',
    offline: '当前没有网络。恢复连接后会自动发送。',
    sentAgain: '您的照片已保留，将自动重新发送。',
    onward: '前往制造商页面',
    checked: '检查内容',
    record: '码：制造商记录',
    print: '印刷：您的照片',
    unseenPrint: '印刷',
    notChecked: '未检查',
    place: {
      ask: '添加我的位置',
      text: '有助于发现仿品。精确到约一公里，仅随照片发送。',
      added: '您的位置将随照片发送。',
    },
    camera: {
      fill: '请让码充满取景框',
      shoot: '立即拍摄',
      close: '关闭相机',
      denied: '此处无法使用相机。请选择一张照片。',
    },
    unusable: {
      title: '无法使用这张照片',
      text: '请发送不超过 25 MB 的 JPEG 照片。',
    },
  },
  other: {
    title: '照片中是另一个码',
    text: '照片中的码是 {id}，不是您打开的页面的码。',
    open: '打开该码的页面',
  },
  verdicts: {
    auth_original: {
      title: '原始印刷',
      text: '就这张照片所见，此商品上的印刷为原件。',
    },
    auth_copy: {
      title: '复制品',
      text: '这是码的复制品：此印刷不是制造商的原件。',
    },
    auth_unknown: {
      title: '这张照片无法判断',
      text: '这并不说明商品有问题。请用普通相机在日光下近距离再拍一张。',
    },
    bad_quality: {
      title: '照片不够清楚',
      text: '这并不说明商品有问题。',
    },
    not_read: {
      title: '照片中没有找到码',
      text: '请拍摄完整清晰的码。',
    },
    third_party: {
      title: '另一个码',
      text: '照片中的码并非在此签发，可能属于其他制造商。',
    },
    not_trained: {
      title: '此码存在',
      text: '其印刷目前还不能检查。这并不说明商品有问题。',
    },
  },
  hints: {
    too_big: '请稍微离远一点，使整个码都在画面中。',
    too_small: '请再靠近一些，使码充满画面。',
    blurry: '请拿稳手机，直到画面清晰。',
    glare: '请稍微倾斜商品，避免反光。',
    generic: '请在日光下从正上方拍摄，不要使用滤镜。',
  },
};
