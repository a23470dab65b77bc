export default {
  heading: '扫码查验',
  language: '语言',
  itemWithCode: '带有此码的商品',
  code: '编码',
  serial: '序列号',
  inactive: {
    title: '此码尚未启用',
    text: '制造商尚未启用此码。',
  },
  active: {
    title: '此码存在',
    text: '此码由制造商签发。任何人都能复制编码，因此不能证明商品为真品。',
  },
  blocked: {
    title: '此码已作废',
    text: '制造商已撤销此码。请勿信任带有此码的商品。',
  },
  noSuchCode: '查无此码',
  unknown: {
    title: '未知的编码',
    text: '此码并非在此签发。',
    mistyped: '网址可能有误。',
  },
  later: '请稍后再试',
  tooMany: {
    scans: {
      title: '来自您网络的扫描过多',
      text: '一分钟内来自您网络的扫描次数超出了本服务的上限。',
    },
    photos: {
      title: '照片过多',
      text: '一分钟内发送的照片数量超出了本服务的上限。',
    },
    reports: {
      title: '来自您网络的反馈过多',
      text: '一小时内来自您网络的反馈数量超出了本服务的上限。',
    },
  },
  away: {
    title: '暂时无法查验',
    text: '这并不反映此码的任何情况。',
  },
  previewEnded: {
    title: '预览已结束',
    text: '请从管理平台重新打开。',
  },
  again: {
    seconds: '请在 {count, plural, other {# 秒}}后再试。',
    minutes: '请在 {count, plural, other {# 分钟}}后再试。',
  },
  used: {
    title: '已标记为“已使用”',
    text: '带有此码的商品已于 {when} 标记为“已使用”。',
    question: '您是否已拆封此商品？之后查验此码的人会看到商品已拆封及拆封时间。',
    confirm: '我已拆封',
    yes: '是，标记为“已使用”',
    mistake: '按错了？十分钟内可在此页面撤销。',
    takeBack: '撤销',
    back: {
      title: '已撤销',
      text: '此商品不再标记为“已使用”。',
    },
  },
  contact: '咨询：',
  history: {
    none: '此前未被扫描过。',
    some: '此前已被 {phones, plural, other {# 部手机}}扫描 {scans, plural, other {# 次}}，首次于 {when}。',
    many: '此前已被扫描超过 {scans, number} 次，首次于 {when}。',
  },
  privacy: {
    open: '保存哪些信息',
    check: '本次查验：时间、编码的状态以及您的网络所在国家或地区。制造商和本服务的运营方会查看。',
    phone: '您的手机：会将一个随机数保存 30 天，以便只计一次。制造商的网页会得到本次查验的编号。',
    photos: '您的照片：最多保存 {days, plural, other {# 天}}。',
    noPhotos: '您的照片：不保存，除非您随反馈一起发送。',
    place: '您添加的位置：精确到约一公里，保存 {months, plural, other {# 个月}}。',
    address: '您的 IP 地址：仅以缩短形式写入本服务的日志。',
    ofMaker: '制造商的隐私说明',
  },
  report: {
    open: '反馈此商品的问题',
    openForeign: '这不是该品牌的编码？请反馈',
    note: '您发现了什么？在哪里？',
    photos: {
      label: '商品或店铺的照片（可选，最多 {most} 张）',
      how: '文件中有关拍摄地点和方式的信息会被删除。',
      remove: '移除照片',
    },
    place: {
      text: '精确到约一公里，仅随反馈发送。',
      added: '您的位置将随反馈发送。',
    },
    email: '供询问用的电子邮箱（可选）',
    mayAsk: '制造商可以就此反馈给我发邮件。我的邮箱地址将随反馈一起删除。',
    consent:
      '我同意制造商和本服务的运营方阅读此内容、时间、这些照片以及我拍摄的此码照片。这些资料会在 {days, plural, other {# 天}}后删除；如果我向制造商提出要求，则会提前删除。',
    send: '发送反馈',
    done: {
      title: '谢谢',
      text: '您的反馈已发送。',
    },
    refused: {
      title: '反馈未发送',
      text: '请写下您的发现并勾选方框。最多发送 3 张照片（JPEG、PNG 或 WebP），每张不超过 10 MB 和 4000 万像素。',
    },
  },
  question: {
    title: '询问您的反馈内容',
    sent: '您于 {when} 发送了反馈。',
    answer: '您的回复',
    send: '发送回复',
    done: {
      title: '谢谢',
      text: '您的回复已发送。',
    },
    closed: {
      title: '此链接无法使用',
      text: '该问题已得到回复，或已过期限。',
    },
    refused: {
      title: '回复未发送',
      text: '请写下回复。最多发送 3 张照片（JPEG、PNG 或 WebP），每张不超过 10 MB 和 4000 万像素。',
    },
  },
  check: {
    lead: '照片可以帮助判断此印刷图案是否为原件。',
    how: '请将手机靠近，让编码充满画面，并在日光下拍摄，避免反光。',
    take: '拍摄此码',
    takeAnother: '再拍一张',
    send: '查验这张照片',
    busy: '正在查验…',
    offline: '当前没有网络。恢复连接后会自动发送。',
    sentAgain: '您的照片已保留，将自动重新发送。',
    onward: '前往制造商的网页',
    checked: '查验项目',
    record: '编码：制造商的记录',
    print: '印刷图案：您的照片',
    unseenPrint: '印刷图案',
    notChecked: '未查验',
    place: {
      ask: '添加我的位置',
      text: '有助于发现复制的编码。精确到约一公里，仅随照片发送。',
      added: '您的位置将随照片发送。',
      remove: '移除我的位置',
    },
    camera: {
      fill: '请让编码充满取景框',
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
    title: '照片中是另一个编码',
    text: '照片中的编码是 {id}，不是您打开的页面所对应的编码。',
    open: '打开该编码的页面',
  },
  verdicts: {
    auth_original: {
      title: '印刷图案为原件',
      text: '就这张照片所见，此商品上的印刷图案为原件。',
    },
    auth_copy: {
      title: '复制的编码',
      text: '这是复制的编码：此印刷图案不是制造商的原件。',
    },
    auth_unknown: {
      title: '无法根据这张照片判断',
      text: '这并不说明商品有问题。请用手机自带的相机，在日光下近距离再拍一张。',
    },
    bad_quality: {
      title: '照片不够清楚',
      text: '这并不说明商品有问题。',
    },
    not_read: {
      title: '照片中没有找到编码',
      text: '请拍摄编码本身，完整且清晰。',
    },
    third_party: {
      title: '另一个编码',
      text: '照片中的编码并非在此签发，可能属于其他制造商。',
    },
    not_trained: {
      title: '此码存在',
      text: '目前还无法查验其印刷图案。这并不说明商品有问题。',
    },
  },
  hints: {
    too_big: '请稍微离远一点，让整个编码都在画面中。',
    too_small: '请再靠近一些，直到编码充满画面。',
    blurry: '请拿稳手机，直到画面清晰。',
    glare: '请稍微倾斜商品，避免反光。',
    generic: '请在日光下从正上方拍摄，不要使用滤镜。',
  },
};
