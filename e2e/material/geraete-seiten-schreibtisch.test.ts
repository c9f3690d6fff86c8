import { DESK } from '../browser.ts'
import { depotSeiten } from './depot-seiten.ts'
import { sweep } from './seiten.ts'
import { test } from './test.ts'

test('Devices, store, maintenance and people are accessible on a desk in both themes', async ({ app, depot }) => {
  await sweep(app, depotSeiten(depot), DESK)
})
