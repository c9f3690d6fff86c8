import { DESK, PHONE } from '../browser.ts'
import { sweep } from './seiten.ts'
import { test } from './test.ts'
import { verwaltungSeiten } from './verwaltung-seiten.ts'

test.use({ founded: 'brigade' })

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
    await sweep(app, verwaltungSeiten(brigade, rolle), size)
  })
}
