export default {
  title: 'Domains',
  text: 'Drucken Sie Codes mit einer eigenen Domain. Unter {host} funktionieren sie ebenso.',
  notLoaded: 'Die Domains konnten nicht geladen werden',
  none: 'Noch keine Domain',
  noneText: 'Fügen Sie den Namen hinzu, mit dem Ihre Codes beginnen sollen, etwa eine Subdomain Ihrer Website.',
  add: {
    label: 'Domain hinzufügen',
    name: 'Domain',
    hint: 'Eine Subdomain nur für Codes, etwa id.example.com.',
    failed: 'Die Domain wurde nicht hinzugefügt',
  },
  added: 'Domain {name} hinzugefügt',
  status: {
    pending: 'Noch nicht bestätigt',
    verified: 'Bestätigt',
    missing: 'Eintrag fehlt',
    expired: 'Nicht mehr bestätigt',
  },
  checked: 'geprüft <time></time>',
  notChecked: 'noch nicht geprüft',
  check: 'Jetzt prüfen',
  checkOf: '{name} jetzt prüfen',
  checkFailed: 'Die Domain ist nicht bestätigt',
  verifiedNow: '{name} ist bestätigt',
  servedUntil: 'Codes werden unter dieser Domain bis <time></time> beantwortet.',
  use: 'Codes können mit <address></address> beginnen: Wählen Sie das in einem Auftrag oder Upload als Adresse. Der Eintrag wird täglich geprüft, lassen Sie ihn also bestehen.',
  step: {
    txt: 'Legen Sie diesen Eintrag dort an, wo die DNS-Einträge Ihrer Domain verwaltet werden. Er zeigt, dass die Domain Ihnen gehört.',
    txtHint:
      'Manche Anbieter hängen die Domain selbst an: Geben Sie den Namen dann ohne sie ein, beginnend mit {short}.',
    lead: 'Legen Sie einen zweiten Eintrag an, der Besucher hierher führt. Erlaubt Ihr Anbieter hier keinen CNAME, fragen Sie den Betreiber dieses Dienstes.',
    check: 'Wählen Sie „Jetzt prüfen“. Bis ein neuer Eintrag überall zu sehen ist, kann eine Stunde vergehen.',
  },
  record: { type: 'Typ', name: 'Name', value: 'Wert' },
  seen: {
    nothing: {
      title: 'Unter diesem Namen wurde kein TXT-Eintrag gefunden',
      text: 'Vergleichen Sie den Namen mit dem unten, speichern Sie den Eintrag bei Ihrem Anbieter, und prüfen Sie in einigen Minuten erneut.',
    },
    other: {
      title: 'Der Eintrag hat einen anderen Wert',
      text: 'Vergleichen Sie ihn mit dem Wert unten. Lassen Sie Anführungszeichen weg, und kopieren Sie den ganzen Wert. Gefunden:',
    },
    silent: {
      title: 'Kein Nameserver hat geantwortet',
      text: 'Vielleicht hat die Domain noch keine Nameserver, oder sie sind nicht zu erreichen. Prüfen Sie in einigen Minuten erneut.',
    },
  },
  delete: {
    label: 'Löschen',
    of: '{name} löschen',
    title: '{name} löschen?',
    text: 'Mit ihr gedruckte Codes funktionieren nicht mehr, sobald ihr Zertifikat abläuft, und ein anderes Unternehmen kann die Domain bestätigen. Sie können sie wieder hinzufügen.',
  },
  deleted: 'Domain {name} gelöscht',
};
