import { DESK, PHONE } from '../browser.ts'
import type { Brigade } from './brigade.ts'
import { sweep } from './seiten.ts'
import { test } from './test.ts'

test.use({ founded: 'brigade' })

const pages = (brigade: Brigade, rolle: string) =>
  [
    ['/verwaltung/benutzer', 'Anna Weber'],
    ['/verwaltung/rollen', 'Mängel melden'],
    [`/verwaltung/rollen?rolle=${rolle}`, 'Jugendwart'],
    ['/verwaltung/eskalation', 'Erinnerung nach Tagen'],
    ['/verwaltung/protokoll', 'Kontrolle abgeschlossen'],
    ['/verwaltung/sicherheitsprotokoll', 'Rolle angelegt'],
    ['/verwaltung/objektpflege', 'RUCK-10'],
    ['/verwaltung/kontrollverantwortung', 'Bernd Ott'],
    ['/verwaltung/importe', 'Noch nichts importiert'],
    ['/etiketten', 'RUCK-10 Rucksack Reserve'],
    [`/pruefblatt?objekt=${brigade.ruck1.id}`, 'Kontrollblatt drucken'],
    ['/kalender', 'Adresse erzeugen'],
    ['/ueber', 'diese Tasten zeigen'],
  ] as const

let rolle = ''
for (const size of [PHONE, DESK]) {
  test(`Every page of the administration fits ${size.width} px and is accessible in both themes`, async ({
    app,
    brigade,
  }) => {
    if (size === PHONE) {
      const jugendwart = { name: 'Jugendwart', berechtigungen: ['lesen', 'mangel.lesen'] }
      rolle = (await app.call<{ id: string }>(app.admin, 'POST', '/rollen', jugendwart)).id
      await app.call(app.admin, 'POST', '/kontrollverantwortung', {
        objekt_id: brigade.ruck1.id,
        benutzer_id: brigade.bernd.ich.id,
      })
    }
    await sweep(app, pages(brigade, rolle), size)
  })
}
