import { test } from 'node:test'
import { DESK, noBrowser } from '../browser.ts'
import { startApp } from './app.ts'
import { foundDepot } from './depot.ts'
import { depotSeiten } from './depot-seiten.ts'
import { sweep } from './seiten.ts'

const skip = noBrowser ?? false

test('Devices, store, maintenance and people are accessible on a desk in both themes', { skip }, async () => {
  const app = await startApp()
  await sweep(app, depotSeiten(await foundDepot(app)), DESK)
})
