import { PHONE } from '../browser.ts'
import { sweepPages } from './seiten.ts'
import { test } from './test.ts'

test('Every page fits a phone and is accessible in both themes', async ({ app, brigade }) => {
  await sweepPages(app, brigade, PHONE)
})
