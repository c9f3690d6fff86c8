import { PHONE } from '../browser.ts'
import { depotSeiten } from './depot-seiten.ts'
import { sweep } from './seiten.ts'
import { test } from './test.ts'

test('Devices, store, maintenance and people fit a phone and are accessible in both themes', async ({ app, depot }) => {
  await sweep(app, depotSeiten(depot), PHONE)
})
