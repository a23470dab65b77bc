export default {
  heading: 'Code check',
  language: 'Language',
  itemWithCode: 'An item with this code',
  code: 'Code',
  serial: 'Serial',
  inactive: {
    title: 'Code not active',
    text: 'The maker has not put this code into use yet.',
  },
  active: {
    title: 'The code exists',
    text: 'The maker issued it. Anyone can copy a code, so it does not prove that the item is genuine.',
  },
  blocked: {
    title: 'Code blacklisted',
    text: 'The maker has withdrawn this code. Do not rely on the item that carries it.',
  },
  noSuchCode: 'No such code',
  unknown: {
    title: 'Code unknown',
    text: 'This code was not issued here.',
    mistyped: 'The address may be mistyped.',
  },
  later: 'Try again in a moment',
  tooMany: {
    scans: {
      title: 'Too many scans from your network',
      text: 'More scans came from your network within a minute than this service accepts.',
    },
    photos: {
      title: 'Too many photos',
      text: 'More photos were sent within a minute than this service accepts.',
    },
    reports: {
      title: 'Too many reports from your network',
      text: 'More reports came from your network within an hour than this service accepts.',
    },
  },
  away: {
    title: 'Cannot be checked right now',
    text: 'This says nothing about the code.',
  },
  previewEnded: {
    title: 'Preview ended',
    text: 'Open it again from the portal.',
  },
  again: {
    seconds: 'Try again in {count, plural, one {# second} other {# seconds}}.',
    minutes: 'Try again in {count, plural, one {# minute} other {# minutes}}.',
  },
  used: {
    title: 'Marked as used',
    text: 'The item with this code was marked as used on {when}.',
    question: 'Did you open this item? People who check the code later will read that it was opened, and when.',
    confirm: 'I opened it',
    yes: 'Yes, mark it as used',
    mistake: 'Pressed by mistake? You can take it back on this page for ten minutes.',
    takeBack: 'Take it back',
    back: {
      title: 'Taken back',
      text: 'The item is no longer marked as used.',
    },
  },
  contact: 'Contact:',
  history: {
    none: 'Not scanned before.',
    some: 'Scanned before: {scans, plural, one {once} other {# times}} by {phones, plural, one {one phone} other {# phones}}, first on {when}.',
    many: 'Scanned before: more than {scans, number} times, first on {when}.',
  },
  privacy: {
    open: 'What is kept',
    check:
      'This check: its time, the state of the code and the country of your network. The maker reads it, and so does the operator of this service.',
    phone:
      'Your phone: it keeps a random number for 30 days, so that it counts once. The maker’s page gets the number of this check.',
    photos: 'Your photo: for {days, plural, one {# day} other {# days}} at most.',
    noPhotos: 'Your photo: not kept, unless you send it with a report.',
    place:
      'A location that you add: accurate to about a kilometre, for {months, plural, one {# month} other {# months}}.',
    address: 'Your IP address: only in shortened form, in the log of the service.',
    ofMaker: 'More on privacy from the maker',
  },
  report: {
    open: 'Report this item',
    openForeign: 'Not a code of this brand? Report it',
    note: 'What did you notice, and where?',
    photos: {
      label: 'Photos of the item or the shop (optional, up to {most})',
      how: 'Details of where and how they were taken are removed from the files.',
      remove: 'Remove photo',
    },
    place: {
      text: 'Accurate to about a kilometre, and sent only with the report.',
      added: 'Your location goes with the report.',
    },
    email: 'E-mail address for questions (optional)',
    mayAsk: 'The maker may write to me about this report. My address is deleted with it.',
    consent:
      'I agree that the maker and the operator of this service read this, with the time, these photos and my photo of the code. It is deleted after {days, plural, one {# day} other {# days}}, or earlier if I ask the maker.',
    send: 'Send the report',
    done: {
      title: 'Thank you',
      text: 'Your report was sent.',
    },
    refused: {
      title: 'The report was not sent',
      text: 'Write what you noticed and tick the box. Send at most 3 photos (JPEG, PNG or WebP) of up to 10 MB and 40 megapixels each.',
    },
  },
  question: {
    title: 'A question about your report',
    sent: 'You sent your report on {when}.',
    answer: 'Your answer',
    send: 'Send the answer',
    done: {
      title: 'Thank you',
      text: 'Your answer was sent.',
    },
    closed: {
      title: 'This link cannot be used',
      text: 'The question has been answered, or the time to answer it is over.',
    },
    refused: {
      title: 'The answer was not sent',
      text: 'Write an answer. Send at most 3 photos (JPEG, PNG or WebP) of up to 10 MB and 40 megapixels each.',
    },
  },
  check: {
    lead: 'A photo can show whether this print is an original.',
    how: 'Hold the phone so close that the code fills the picture, in daylight and without reflections.',
    take: 'Take a photo of the code',
    takeAnother: 'Take another photo',
    send: 'Check this photo',
    busy: 'Checking…',
    offline: 'You are offline. This will be sent as soon as you are online again.',
    sentAgain: 'Your photo is kept and will be sent again automatically.',
    onward: 'Continue to the maker’s page',
    checked: 'What was checked',
    record: 'The code, in the maker’s records',
    print: 'The print, on your photo',
    unseenPrint: 'The print',
    notChecked: 'not checked',
    place: {
      ask: 'Add my location',
      text: 'This helps to find copies. Accurate to about a kilometre, and sent only with the photo.',
      added: 'Your location goes with the photo.',
      remove: 'Remove my location',
    },
    camera: {
      fill: 'Fill the frame with the code',
      shoot: 'Take the photo now',
      close: 'Close the camera',
      denied: 'The camera is not available here. Choose a photo instead.',
    },
    unusable: {
      title: 'This photo cannot be used',
      text: 'Send a JPEG photo of at most 25 MB.',
    },
  },
  other: {
    title: 'The photo shows another code',
    text: 'It shows {id}, not the code whose page you opened.',
    open: 'Open the page of that code',
  },
  verdicts: {
    auth_original: {
      title: 'Original print',
      text: 'The print on this item is an original, as far as this photo shows.',
    },
    auth_copy: {
      title: 'A copy',
      text: 'This is a copy of a code: the print is not an original of the maker.',
    },
    auth_unknown: {
      title: 'We cannot tell from this photo',
      text: 'This says nothing against the item. Take another photo with the phone’s own camera, in daylight and close up.',
    },
    bad_quality: {
      title: 'The photo is not good enough',
      text: 'This says nothing against the item.',
    },
    not_read: {
      title: 'No code found in the photo',
      text: 'Photograph the code itself, whole and in focus.',
    },
    third_party: {
      title: 'Another code',
      text: 'The code in the photo was not issued here. It may belong to another maker.',
    },
    not_trained: {
      title: 'The code exists',
      text: 'Its print cannot be checked yet. This says nothing against the item.',
    },
  },
  hints: {
    too_big: 'Move a little further away, so that the whole code is in the picture.',
    too_small: 'Come closer, until the code fills the picture.',
    blurry: 'Hold the phone still until the picture is sharp.',
    glare: 'Tilt the item a little, so that no light is reflected.',
    generic: 'Take the photo in daylight, straight from above and without filters.',
  },
} as const;
