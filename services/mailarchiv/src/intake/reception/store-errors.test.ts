import assert from 'node:assert/strict'
import { DatabaseUnavailable } from '@zeughaus/postgres'
import { test } from 'vitest'
import { RawStoreError } from '../../store/raw/index.ts'
import { troubleOf } from './store-errors.ts'

test('a storage or a database that is away concerns every mail and passes: no mail is given up for it', () => {
  for (const code of ['raw_unavailable', 'raw_refused', 'raw_damaged', 'raw_misconfigured'] as const)
    assert.equal(troubleOf(new RawStoreError(code, 'Der Speicher antwortet nicht.')), 'out_of_order', code)
  assert.equal(troubleOf(new DatabaseUnavailable(new Error('gone'))), 'out_of_order')
})
