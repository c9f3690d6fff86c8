import { measurePages } from './platz.ts'
import { test } from './test.ts'

test('On a phone nothing lies over another and no word is broken on the pages of devices, people and the administration, however long the names are', async ({
  app,
}) => {
  await measurePages(app, 'depot', { height: 844, widths: [360, 390] })
})
