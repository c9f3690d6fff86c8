import assert from 'node:assert/strict'
import { test } from 'vitest'
import { amountOf, amountText } from './amount.ts'

test('an amount is understood with comma or point as people type it, and what is none goes to the service as it is', () => {
  const amounts: readonly (readonly [string, string | null])[] = [
    ['249,90', '249.90'],
    ['249.90', '249.90'],
    ['249.9', '249.9'],
    ['1.249,90 €', '1249.90'],
    ['1.249', '1249'],
    ['1 249,90', '1249.90'],
    ['1249', '1249'],
    ['1.249.900', '1249900'],
    ['1.249.90', '1.249.90'],
    ['12.49,90', '12.49,90'],
    ['viel', 'viel'],
    ['', null],
  ]
  for (const [typed, wire] of amounts) assert.equal(amountOf(typed), wire, typed)
  assert.equal(amountOf(amountText('249.90')), '249.90')
})
