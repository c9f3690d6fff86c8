import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { Ich } from '../api/login.ts'
import { canGive, canMove, holds, reaches, UEBERALL } from './rights.ts'

const person = (rechte_ueberall: Ich['rechte'], ...rechte_an_orten: Ich['rechte_an_orten']): Ich => ({
  id: 'i',
  benutzername: 'a.weber',
  name: 'Anna Weber',
  email: null,
  einheit_id: null,
  rollen: [],
  eigene_rollen: [],
  ortsrollen: [],
  berechtigungen: [],
  rechte: [...rechte_ueberall, ...rechte_an_orten.flatMap(({ rechte }) => rechte)],
  rechte_ueberall,
  rechte_an_orten,
})
const am = (einheiten: string[], standorte: string[] = []) => ({
  rechte: ['objekt.anlegen' as const],
  einheiten,
  standorte,
})

// ort.26: Pages offer at a place what is allowed there: GET /auth/me says which rights hold everywhere, and which in which Einheiten and Standorte.
test('A right for a place holds there, not elsewhere, and not for what belongs to all places', () => {
  const anna = person(['lesen'], am(['nord', 'zug'], ['wache']))
  for (const ort of [{ einheit_id: 'zug' }, { einheit_id: 'sued', standort_id: 'wache' }])
    assert.ok(holds(anna, 'objekt.anlegen', ort))
  for (const ort of [{ einheit_id: 'sued' }, { einheit_id: null }, UEBERALL])
    assert.ok(!holds(anna, 'objekt.anlegen', ort))
  assert.ok(holds(anna, 'lesen', UEBERALL))
  assert.ok(!holds(anna, 'historie.lesen', { einheit_id: 'nord' }))
})

test('A person can give to another Einheit whose right reaches one, a Standort is none', () => {
  assert.ok(canGive(person([], am(['nord', 'zug'])), 'objekt.anlegen', 'nord'))
  assert.ok(!canGive(person([], am(['nord'])), 'objekt.anlegen', 'nord'))
  assert.ok(!canGive(person([], am([], ['wache'])), 'objekt.anlegen'))
  assert.ok(canGive(person(['objekt.anlegen']), 'objekt.anlegen', 'nord'))
})

// ort.28: Moving is offered where another Standort is open to the person: any, for a thing of their Einheit.
test('A person moves a thing of their Einheit anywhere, and what stands at their Standort to another of theirs', () => {
  const here = { einheit_id: 'sued', standort_id: 'wache' }
  assert.ok(canMove(person([], am(['sued'])), 'objekt.anlegen', here))
  assert.ok(!canMove(person([], am(['nord'], ['wache'])), 'objekt.anlegen', here))
  assert.ok(canMove(person([], am([], ['wache', 'lager'])), 'objekt.anlegen', here))
})

test('A person comes upon things of their Einheiten, at a Standort upon those of any', () => {
  assert.ok(reaches(person([], am(['nord'])), 'objekt.anlegen', 'nord'))
  assert.ok(!reaches(person([], am(['nord'])), 'objekt.anlegen', 'sued'))
  assert.ok(!reaches(person([], am(['nord'], ['wache'])), 'lesen', 'nord'))
  assert.ok(reaches(person([], am([], ['wache'])), 'objekt.anlegen', 'sued'))
  assert.ok(reaches(person(['lesen']), 'lesen', 'sued'))
})
