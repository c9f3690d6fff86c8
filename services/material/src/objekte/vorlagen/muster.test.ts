import assert from 'node:assert/strict'
import { test } from 'vitest'
import { starteTestdienst } from '../../../test/service.ts'
import { MUSTER } from './muster.ts'

const { person, gleichzeitig } = await starteTestdienst()
const verwaltung = await person('administration')

interface Vorlage {
  readonly id: string
  readonly name: string
  readonly positionen: readonly {
    material_name: string
    sollmenge: number
    fach_name: string
    fach_id: string | null
  }[]
}

// vorlagen.9: A ready-made load becomes a template with what it needs, once.
test('a ready-made load becomes a template with its Objekttyp, compartments and materials, once', async () => {
  const { body } = await verwaltung.get('/vorlagen/muster')
  const { muster } = body as { muster: readonly { name: string; positionen: number }[] }
  assert.deepEqual(
    muster.map(({ name }) => name),
    MUSTER.map(({ name }) => name),
  )
  for (const { name, positionen } of muster) {
    const made = await verwaltung.post('/vorlagen/muster', { name })
    assert.equal(made.status, 201)
    const vorlage = made.body as Vorlage
    assert.deepEqual([vorlage.name, vorlage.positionen.length], [`Beladung ${name}`, positionen])
    assert.ok(vorlage.positionen.every(({ fach_id, sollmenge }) => fach_id !== null && sollmenge >= 1))
  }
  const again = await verwaltung.post('/vorlagen/muster', { name: 'HLF 20' })
  assert.deepEqual([again.status, (again.body as { code: string }).code], [409, 'vorlage_vorhanden'])
  assert.equal((await verwaltung.post('/vorlagen/muster', { name: 'Raumschiff' })).status, 404)
})

// vorlagen.10: Ready-made loads share materials.
test('two ready-made loads share the materials that both have', async () => {
  const { body } = await verwaltung.get('/materialien?q=Pressluftatmer PA')
  assert.equal((body as { gesamt: number }).gesamt, 1)
})

test('of two who make one ready-made load at once, one gets it', async () => {
  const { body } = await verwaltung.get('/vorlagen?limit=200')
  const { eintraege } = body as { eintraege: { id: string; name: string; objekttyp_id: string }[] }
  const before = eintraege.find(({ name }) => name === 'Beladung HLF 20')
  assert.ok(before !== undefined)
  assert.equal((await verwaltung.delete(`/vorlagen/${before.id}`)).status, 204)
  const make = () => verwaltung.post('/vorlagen/muster', { name: 'HLF 20' })
  const answers = await gleichzeitig(
    (tx) => tx.selectFrom('objekttyp').select('id').where('id', '=', before.objekttyp_id).forUpdate().execute(),
    [make, make],
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409])
})

// vorlagen.11: They are A's.
test('ready-made loads are for administrators', async () => {
  const chef = await person('leitungsverantwortlicher')
  assert.equal((await chef.post('/vorlagen/muster', { name: 'MTW' })).status, 403)
})
