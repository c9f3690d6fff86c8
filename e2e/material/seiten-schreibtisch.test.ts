import { test } from 'node:test'
import { DESK, noBrowser } from '../browser.ts'
import { startApp } from './app.ts'
import { foundBrigade } from './brigade.ts'
import { sweepPages } from './seiten.ts'

const skip = noBrowser ?? false

test('Every page fits a desk and is accessible in both themes', { skip }, async () => {
  const app = await startApp()
  await sweepPages(app, await foundBrigade(app), DESK)
})
