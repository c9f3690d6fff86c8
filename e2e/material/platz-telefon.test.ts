import { measurePages } from './platz.ts'
import { test } from './test.ts'

test('On a phone nothing lies over another and no word is broken, however long the names are', async ({ app }) => {
  await measurePages(app, 'brigade', { height: 844, widths: [360, 390] })
})
