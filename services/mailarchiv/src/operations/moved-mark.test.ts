import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@zeughaus/platform/testing'
import { test } from 'vitest'
import { leftBehind, markMoved } from './moved-mark.ts'

test('an archive in the data folder that was not moved into the database of the settings is named, until it is', async () => {
  const folder = temporaryFolder()
  const database = { MAILARCHIV_DATABASE_URL: 'postgres://zeughaus@db.example/mailarchiv' }
  assert.equal(leftBehind(folder, database), null)
  mkdirSync(join(folder, 'index'))
  assert.match(
    leftBehind(folder, database) ?? '',
    /liegt ein eigenes Archiv.* nicht zu sehen\..*„zeughaus mailarchiv move/,
  )
  assert.equal(leftBehind(folder, { MAILARCHIV_DATABASE_URL: undefined }), null)
  await markMoved(folder, { MAILARCHIV_DATABASE_URL: undefined }, 'PostgreSQL mailarchiv auf db.example')
  assert.equal(leftBehind(folder, database), null)
})
