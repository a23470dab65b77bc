export default {
  heading: '掃碼查驗',
  language: '語言',
  itemWithCode: '帶有此碼的商品',
  code: '編碼',
  serial: '序號',
  inactive: {
    title: '此碼尚未啟用',
    text: '製造商尚未啟用此碼。',
  },
  active: {
    title: '此碼存在',
    text: '此碼由製造商核發。任何人都能複製編碼，因此無法證明商品為真品。',
  },
  blocked: {
    title: '此碼已作廢',
    text: '製造商已撤銷此碼。請勿信任帶有此碼的商品。',
  },
  noSuchCode: '查無此碼',
  unknown: {
    title: '未知的編碼',
    text: '此碼並非在此核發。',
    mistyped: '網址可能有誤。',
  },
  later: '請稍後再試',
  tooMany: {
    scans: {
      title: '來自您網路的掃描過多',
      text: '一分鐘內來自您網路的掃描次數超過本服務的上限。',
    },
    photos: {
      title: '照片過多',
      text: '一分鐘內傳送的照片數量超過本服務的上限。',
    },
    reports: {
      title: '來自您網路的通報過多',
      text: '一小時內來自您網路的通報數量超過本服務的上限。',
    },
  },
  away: {
    title: '目前無法查驗',
    text: '這並不反映此碼的任何情況。',
  },
  previewEnded: {
    title: '預覽已結束',
    text: '請從管理平台重新開啟。',
  },
  again: {
    seconds: '請在 {count, plural, other {# 秒}}後再試。',
    minutes: '請在 {count, plural, other {# 分鐘}}後再試。',
  },
  used: {
    title: '已標記為「已使用」',
    text: '帶有此碼的商品已於 {when} 標記為「已使用」。',
    question: '您是否已拆封此商品？之後查驗此碼的人會看到商品已拆封及拆封時間。',
    confirm: '我已拆封',
    yes: '是，標記為「已使用」',
    mistake: '按錯了嗎？十分鐘內可在此頁面復原。',
    takeBack: '復原',
    back: {
      title: '已復原',
      text: '此商品不再標記為「已使用」。',
    },
  },
  contact: '洽詢：',
  history: {
    none: '此前未被掃描過。',
    some: '此前已被 {phones, plural, other {# 支手機}}掃描 {scans, plural, other {# 次}}，首次於 {when}。',
    many: '此前已被掃描超過 {scans, number} 次，首次於 {when}。',
  },
  privacy: {
    open: '保存哪些資訊',
    check: '本次查驗：時間、編碼的狀態，以及您的網路所在國家或地區。製造商和本服務的營運方會查看。',
    phone: '您的手機：會將一個隨機數保存 30 天，以便只計一次。製造商的網頁會取得本次查驗的編號。',
    photos: '您的照片：最多保存 {days, plural, other {# 天}}。',
    noPhotos: '您的照片：不保存，除非您隨通報一起傳送。',
    place: '您加入的位置：精確度約一公里，保存 {months, plural, other {# 個月}}。',
    address: '您的 IP 位址：僅以縮短形式寫入本服務的記錄。',
    ofMaker: '製造商的隱私說明',
  },
  report: {
    open: '通報此商品',
    openForeign: '這不是此品牌的編碼？請通報',
    note: '您發現了什麼？在哪裡？',
    photos: {
      label: '商品或店家的照片（選填，最多 {most} 張）',
      how: '檔案中的拍攝地點與方式等資訊會被移除。',
      remove: '移除照片',
    },
    place: {
      text: '精確度約一公里，僅隨通報傳送。',
      added: '您的位置將隨通報傳送。',
    },
    email: '供詢問用的電子郵件地址（選填）',
    mayAsk: '製造商可就此通報寫信給我。我的電子郵件地址會與通報一併刪除。',
    consent:
      '我同意製造商和本服務的營運方閱讀此內容、時間、這些照片，以及我拍攝的此碼照片。這些資料會在 {days, plural, other {# 天}}後刪除；若我向製造商提出要求，則會提前刪除。',
    send: '傳送通報',
    done: {
      title: '謝謝您',
      text: '您的通報已傳送。',
    },
    refused: {
      title: '通報未傳送',
      text: '請寫下您的發現並勾選方框。最多傳送 3 張照片（JPEG、PNG 或 WebP），每張不超過 10 MB 和 4000 萬像素。',
    },
  },
  question: {
    title: '關於您通報的問題',
    sent: '您於 {when} 傳送了通報。',
    answer: '您的回覆',
    send: '傳送回覆',
    done: {
      title: '謝謝您',
      text: '您的回覆已傳送。',
    },
    closed: {
      title: '此連結無法使用',
      text: '該問題已有回覆，或已過期限。',
    },
    refused: {
      title: '回覆未傳送',
      text: '請寫下回覆。最多傳送 3 張照片（JPEG、PNG 或 WebP），每張不超過 10 MB 和 4000 萬像素。',
    },
  },
  check: {
    lead: '照片可協助判斷此印刷圖案是否為原件。',
    how: '請將手機靠近，讓編碼填滿畫面，並在日光下拍攝，避免反光。',
    take: '拍攝此碼',
    takeAnother: '再拍一張',
    send: '查驗這張照片',
    busy: '查驗中…',
    offline: '目前沒有網路。恢復連線後會自動傳送。',
    sentAgain: '您的照片已保留，將自動重新傳送。',
    onward: '前往製造商的網頁',
    checked: '查驗項目',
    record: '編碼：製造商的紀錄',
    print: '印刷圖案：您的照片',
    unseenPrint: '印刷圖案',
    notChecked: '未查驗',
    place: {
      ask: '加入我的位置',
      text: '有助於找出複製品。精確度約一公里，僅隨照片傳送。',
      added: '您的位置將隨照片傳送。',
      remove: '移除我的位置',
    },
    camera: {
      fill: '請讓編碼填滿方框',
      shoot: '立即拍攝',
      close: '關閉相機',
      denied: '此處無法使用相機。請選擇一張照片。',
    },
    unusable: {
      title: '無法使用這張照片',
      text: '請傳送不超過 25 MB 的 JPEG 照片。',
    },
  },
  other: {
    title: '照片中是另一個編碼',
    text: '照片中的編碼是 {id}，不是您開啟的頁面所屬的編碼。',
    open: '開啟該編碼的頁面',
  },
  verdicts: {
    auth_original: {
      title: '印刷圖案為原件',
      text: '就這張照片所見，此商品上的印刷圖案為原件。',
    },
    auth_copy: {
      title: '複製品',
      text: '這是編碼的複製品：此印刷圖案不是製造商的原件。',
    },
    auth_unknown: {
      title: '無法由這張照片判斷',
      text: '這並不表示商品有問題。請用手機內建的相機，在日光下近距離再拍一張。',
    },
    bad_quality: {
      title: '照片不夠清楚',
      text: '這並不表示商品有問題。',
    },
    not_read: {
      title: '照片中找不到編碼',
      text: '請拍攝編碼本身，完整且清晰。',
    },
    third_party: {
      title: '另一個編碼',
      text: '照片中的編碼並非在此核發，可能屬於其他製造商。',
    },
    not_trained: {
      title: '此碼存在',
      text: '目前還無法查驗其印刷圖案。這並不表示商品有問題。',
    },
  },
  hints: {
    too_big: '請稍微離遠一點，讓整個編碼都在畫面中。',
    too_small: '請再靠近一點，直到編碼填滿畫面。',
    blurry: '請拿穩手機，直到畫面清晰。',
    glare: '請稍微傾斜商品，避免反光。',
    generic: '請在日光下從正上方拍攝，不要使用濾鏡。',
  },
};
