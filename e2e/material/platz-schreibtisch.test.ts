import { mkdirSync } from 'node:fs'
import { measurePages } from './platz.ts'
import { test } from './test.ts'

test('On a desk and on paper nothing lies over another and no word is broken, however long the names are', async ({
  app,
}, { outputDir }) => {
  mkdirSync(outputDir, { recursive: true })
  await measurePages(app, 'brigade', { height: 900, widths: [1280, 1920], paper: outputDir })
})
