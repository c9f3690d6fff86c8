import { test } from 'vitest'
import { DESK } from '../browser.ts'
import { startApp } from './app.ts'
import { foundBrigade } from './brigade.ts'
import { sweepPages } from './seiten.ts'

test('Every page fits a desk and is accessible in both themes', async () => {
  const app = await startApp()
  await sweepPages(app, await foundBrigade(app), DESK)
})
