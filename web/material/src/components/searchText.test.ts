import assert from 'node:assert/strict'
import { test } from 'vitest'
import { nearness, searchFor } from './searchText.ts'

test('a search forgives case, umlauts, hyphens and blanks, and takes words in any order', () => {
  const finds = (wanted: string, text: string) => searchFor(wanted)?.(text)
  for (const wanted of ['HLF 001', 'hlf001', 'hlf-001', '001 HLF', 'löschfahrzeug hlf', 'loeschfahr', 'loschfahrzeug'])
    assert.equal(finds(wanted, 'HLF-001 Löschfahrzeug'), true, wanted)
  for (const [wanted, text] of [
    ['uebergang', 'Übergangsstück B-C'],
    ['übergang', 'Uebergangsstueck'],
    ['notfall ruck', 'Notfallrucksack'],
    ['gross', 'Max Groß'],
    ['cafe', 'Café'],
    ['yildiz', 'Ali Yıldız'],
    ['10x10', 'Kompresse 10 × 10'],
    ['er', 'Feuer'],
    ['100 %', 'Sauerstoff 100 %'],
    ['hlf\u200b-001', 'HLF-001'],
    ['U\u0308bergang', 'Übergangsstück'],
  ] as const)
    assert.equal(finds(wanted, text), true, `${wanted} in ${text}`)
  assert.equal(finds('hlf002', 'HLF-001'), false)
  assert.equal(finds('%', 'HLF-001'), false)
  assert.equal(finds('-', 'HLF-001'), true)
  assert.equal(finds('-', 'HLF 001'), false)
  assert.equal(searchFor('  '), undefined)
})

test('a page is found by the beginning of its name, by a part of it, and with typing errors', () => {
  assert.equal(nearness('bestell', 'Bestellliste'), 2)
  assert.equal(nearness('liste', 'Bestellliste'), 1)
  for (const typed of ['bestelliste', 'betsellliste', 'Besteliste'])
    assert.ok(nearness(typed, 'Bestellliste') > 0, typed)
  for (const typed of ['b', 'Rucksack', 'qqqq', '-']) assert.equal(nearness(typed, 'Bestellliste'), 0, typed)
})
