export default {
  heading: '掃碼查驗',
  language: '語言',
  itemWithCode: '印有此碼的商品',
  code: 'QR 碼',
  serial: '序號',
  inactive: {
    title: '此碼尚未啟用',
    text: '製造商尚未啟用此碼。',
  },
  active: {
    title: '此碼存在',
    text: '此碼由製造商發出。任何人都能複製 QR 碼，因此它無法證明商品為真品。',
  },
  blocked: {
    title: '此碼已作廢',
    text: '製造商已撤銷此碼。請勿信任印有此碼的商品。',
  },
  noSuchCode: '查無此碼',
  unknown: {
    title: '未知的 QR 碼',
    text: '此碼並非由本服務發出。',
    mistyped: '網址可能有誤。',
  },
  later: '請稍後再試',
  tooMany: {
    scans: {
      title: '您的網路掃描次數過多',
      text: '一分鐘內來自您網路的掃描次數超過本服務的上限。',
    },
    photos: {
      title: '照片過多',
      text: '一分鐘內傳送的照片數量超過本服務的上限。',
    },
    reports: {
      title: '您的網路通報次數過多',
      text: '一小時內來自您網路的通報數量超過本服務的上限。',
    },
  },
  away: {
    title: '目前無法查驗',
    text: '這與此碼本身無關。',
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
    text: '印有此碼的商品已於 {when} 標記為「已使用」。',
    question: '您是否已拆封此商品？之後查驗此碼的人會看到商品已拆封及拆封時間。',
    confirm: '我已拆封',
    yes: '是，標記為「已使用」',
    mistake: '按錯了嗎？十分鐘內可在此頁面復原。',
    takeBack: '復原',
    back: {
      title: '已復原',
      text: '此商品已不再標記為「已使用」。',
    },
  },
  contact: '洽詢：',
  history: {
    none: '先前沒有掃描紀錄。',
    some: '先前已由 {phones, plural, other {# 支手機}}掃描 {scans, plural, other {# 次}}，首次掃描於 {when}。',
    many: '先前已掃描超過 {scans, number} 次，首次掃描於 {when}。',
  },
  privacy: {
    open: '保存哪些資訊',
    check: '本次查驗：時間、此碼的狀態，以及您的網路所在的國家或地區。製造商和本服務的營運者會查看這些資訊。',
    phone: '您的手機：會保存一組隨機號碼 30 天，讓同一支手機只計算一次。製造商的網頁會取得本次查驗的編號。',
    photos: '您的照片：最多保存 {days, plural, other {# 天}}。',
    noPhotos: '您的照片：不會保存，除非您將它隨通報一併傳送。',
    place: '您加入的位置：精確度約一公里，保存 {months, plural, other {# 個月}}。',
    address: '您的 IP 位址：僅以縮短的形式寫入本服務的記錄檔。',
    ofMaker: '製造商的隱私權政策',
  },
  report: {
    open: '通報此商品',
    openForeign: '這不是此品牌的 QR 碼？請通報',
    note: '您發現了什麼？在哪裡？',
    photos: {
      label: '商品或店家的照片（選填，最多 {most} 張）',
      how: '檔案中有關拍攝地點和方式的資訊會自動移除。',
      remove: '移除照片',
    },
    place: {
      text: '精確度約一公里，僅隨通報傳送。',
      added: '您的位置將隨通報傳送。',
    },
    email: '電子郵件地址，供後續詢問使用（選填）',
    mayAsk: '製造商可以就此通報寫信給我。我的電子郵件地址會與通報一併刪除。',
    consent:
      '我同意製造商和本服務的營運者查看此通報的內容與時間、這些照片，以及我拍攝的此碼照片。這些資料會在 {days, plural, other {# 天}}後刪除；若我向製造商提出要求，則會提前刪除。',
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
    title: '詢問您的通報內容',
    sent: '您於 {when} 傳送了通報。',
    answer: '您的回覆',
    send: '傳送回覆',
    done: {
      title: '謝謝您',
      text: '您的回覆已傳送。',
    },
    closed: {
      title: '此連結無法使用',
      text: '此問題已有回覆，或已超過回覆期限。',
    },
    refused: {
      title: '回覆未傳送',
      text: '請寫下回覆。最多傳送 3 張照片（JPEG、PNG 或 WebP），每張不超過 10 MB 和 4000 萬像素。',
    },
  },
  check: {
    lead: '照片可協助判斷此印刷圖案是否為原版。',
    how: '請將手機靠近，讓 QR 碼填滿畫面，並在日光下拍攝，避免反光。',
    take: '拍攝此碼',
    takeAnother: '再拍一張',
    send: '查驗這張照片',
    busy: '查驗中…',
    offline: '目前沒有網路。恢復連線後會自動傳送。',
    sentAgain: '您的照片已保留，將自動重新傳送。',
    onward: '前往製造商的網頁',
    checked: '查驗項目',
    record: '此碼：依製造商的紀錄',
    print: '印刷圖案：依您的照片',
    unseenPrint: '印刷圖案',
    notChecked: '未查驗',
    place: {
      ask: '加入我的位置',
      text: '有助於找出複製的 QR 碼。精確度約一公里，僅隨照片傳送。',
      added: '您的位置將隨照片傳送。',
      remove: '移除我的位置',
    },
    camera: {
      fill: '請讓 QR 碼填滿方框',
      shoot: '立即拍攝',
      close: '關閉相機',
      denied: '此處無法使用相機。請改為選擇照片。',
    },
    unusable: {
      title: '無法使用這張照片',
      text: '請傳送不超過 25 MB 的 JPEG 照片。',
    },
  },
  other: {
    title: '照片中是另一個 QR 碼',
    text: '照片中的是 {id}，不是您所開啟頁面的 QR 碼。',
    open: '開啟該 QR 碼的頁面',
  },
  verdicts: {
    auth_original: {
      title: '印刷圖案為原版',
      text: '就這張照片所見，此商品上的印刷圖案為原版。',
    },
    auth_copy: {
      title: '複製的 QR 碼',
      text: '這是複製的 QR 碼：此印刷圖案不是製造商的原版。',
    },
    auth_unknown: {
      title: '無法從這張照片判斷',
      text: '這並不表示商品有問題。請用手機內建的相機，在日光下近距離再拍一張。',
    },
    bad_quality: {
      title: '照片不夠清楚',
      text: '這並不表示商品有問題。',
    },
    not_read: {
      title: '照片中找不到 QR 碼',
      text: '請拍攝 QR 碼本身，完整且清晰。',
    },
    third_party: {
      title: '另一個 QR 碼',
      text: '照片中的 QR 碼並非由本服務發出，可能屬於其他製造商。',
    },
    not_trained: {
      title: '此碼存在',
      text: '目前還無法查驗其印刷圖案。這並不表示商品有問題。',
    },
  },
  hints: {
    too_big: '請稍微離遠一點，讓整個 QR 碼都在畫面中。',
    too_small: '請再靠近一點，直到 QR 碼填滿畫面。',
    blurry: '請拿穩手機，直到畫面清晰。',
    glare: '請稍微傾斜商品，避免反光。',
    generic: '請在日光下從正上方拍攝，不要使用濾鏡。',
  },
};
