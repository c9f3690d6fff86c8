import { test } from 'vitest'
import { DESK } from '../browser.ts'
import { startApp } from './app.ts'
import { foundDepot } from './depot.ts'
import { depotSeiten } from './depot-seiten.ts'
import { sweep } from './seiten.ts'

test('Devices, store, maintenance and people are accessible on a desk in both themes', async () => {
  const app = await startApp()
  await sweep(app, depotSeiten(await foundDepot(app)), DESK)
})
