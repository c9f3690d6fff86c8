import assert from 'node:assert/strict'
import { test } from 'vitest'
import { z } from 'zod'
import {
  defineSettings,
  describeSettings,
  networksValue,
  portValue,
  postgresUrlValue,
  StartError,
  setting,
  sharedSettings,
  switchValue,
} from '../index.ts'

const settings = defineSettings({
  ...sharedSettings,
  MAILARCHIV_PORT: setting(portValue(), { default: '4100', description: 'Port' }),
  MAILARCHIV_OCR: setting(switchValue(), { default: 'on', description: 'Texterkennung' }),
  DATABASE_URL: setting(z.url().optional(), { secret: true, description: 'Datenbank' }),
})

function sentences(env: Record<string, string>): readonly string[] {
  try {
    settings.read(env)
    return []
  } catch (error) {
    assert.ok(error instanceof StartError)
    return error.sentences
  }
}

test('Without a word every setting has its default', () => {
  const values = settings.read({ PATH: '/bin', MAILARCHIV_OCR: '' })
  assert.equal(values.MAILARCHIV_PORT, 4100)
  assert.equal(values.MAILARCHIV_OCR, true)
  assert.equal(values.ZEUGHAUS_ZEITZONE, 'Europe/Berlin')
  assert.equal(values.DATABASE_URL, undefined)
})

test('A misspelt setting is named with the one that was meant', () => {
  assert.deepEqual(sentences({ MAILARCHIV_PROT: '1' }), [
    'Die Einstellung MAILARCHIV_PROT gibt es nicht. Meinten Sie MAILARCHIV_PORT?',
  ])
  assert.deepEqual(sentences({ ZEUGHAUS_KAFFEEMASCHINE_AN: '1' }), [
    'Die Einstellung ZEUGHAUS_KAFFEEMASCHINE_AN gibt es nicht.',
  ])
})

test('What one service defines is not unknown to the other, and the names of strangers are theirs', () => {
  assert.deepEqual(sentences({ MATERIAL_PORT: '1', ANDERES_X: '1' }), [])
  const other = defineSettings({ MATERIAL_PORT: setting(portValue(), { default: '4200', description: 'Port' }) })
  assert.deepEqual(sentences({ MATERIAL_PORT: '1' }), [])
  assert.equal(other.read({ MAILARCHIV_PORT: '1', MATERIAL_PORT: '5' }).MATERIAL_PORT, 5)
  assert.match(sentences({ MATERIAL_PROT: '1' })[0] ?? '', /MATERIAL_PORT/)
})

test('Every wrong value has one sentence of its own', () => {
  assert.deepEqual(
    sentences({
      MAILARCHIV_PORT: '99999',
      MAILARCHIV_OCR: 'ja',
      ZEUGHAUS_TRUST_PROXY: '10.0.0.0/99',
      ZEUGHAUS_ZEITZONE: 'Mond',
    }),
    [
      'Die Einstellung ZEUGHAUS_TRUST_PROXY muss aus IP-Netzen bestehen, zum Beispiel 10.0.0.0/8, ::1 (jetzt: „10.0.0.0/99“).',
      'Die Einstellung ZEUGHAUS_ZEITZONE muss eine Zeitzone sein, zum Beispiel Europe/Berlin (jetzt: „Mond“).',
      'Die Einstellung MAILARCHIV_PORT muss eine ganze Zahl von 0 bis 65535 sein (jetzt: „99999“).',
      'Die Einstellung MAILARCHIV_OCR muss „on“ oder „off“ sein (jetzt: „ja“).',
    ],
  )
})

test('A secret is not shown, also when it is wrong', () => {
  const [sentence = ''] = sentences({ DATABASE_URL: 'streng geheim', ZEUGHAUS_ADMIN_PASSWORD: 'kurz' })
  assert.match(sentence, /ZEUGHAUS_ADMIN_PASSWORD muss mindestens 12 Zeichen haben\./)
  assert.doesNotMatch(sentences({ DATABASE_URL: 'streng geheim' }).join(), /streng/)
  assert.doesNotMatch(sentence, /kurz/)
})

test('A recipient of backups is one of age, each letter right, and a private key in its place is not shown', () => {
  const to = 'age1sjem87ensf782mff36hyhjqmvmvl3mesks6vxvwq3y8fk6d8nyaq4eyuj3'
  assert.deepEqual(settings.read({ ZEUGHAUS_BACKUP_TO: `${to}, ${to}` }).ZEUGHAUS_BACKUP_TO, [to, to])
  for (const wrong of [
    to.replace('sj', 'js'),
    to.toUpperCase(),
    to.slice(0, -1),
    `${to},`,
    'age1',
    `AGE-SECRET-KEY-1${to}`,
  ]) {
    const [sentence = ''] = sentences({ ZEUGHAUS_BACKUP_TO: wrong })
    assert.match(sentence, /^Die Einstellung ZEUGHAUS_BACKUP_TO muss aus Empfängern von age bestehen/)
    assert.ok(!sentence.includes(to.slice(4, -1)), sentence)
  }
})

test('Numbers are digits, networks are networks, and the address of a database names a server', () => {
  const port = (text: string) => portValue().safeParse(text).success
  assert.deepEqual(['0', '65535', '08080'].map(port), [true, true, true])
  assert.deepEqual(['', '1e3', '+1', ' 1', '0x1', '65536', '-1', '1.0'].map(port), Array(8).fill(false))
  assert.deepEqual(networksValue().parse('10.0.0.0/8, ::1'), ['10.0.0.0/8', '::1'])
  assert.equal(networksValue().safeParse('10.0.0.0/8/9').success, false)
  const database = (text: string) => postgresUrlValue().safeParse(text).success
  assert.deepEqual(['postgres://db/archiv', 'postgresql://u:p@db:5432/x'].map(database), [true, true])
  assert.deepEqual(['postgres://', 'mysql://db/x', 'postgres://db /x', ''].map(database), Array(4).fill(false))
})

test('The settings can be listed for a help page without their values', () => {
  const rows = describeSettings(settings.definition)
  assert.deepEqual(
    rows.find(({ name }) => name === 'MAILARCHIV_PORT'),
    { name: 'MAILARCHIV_PORT', default: '4100', description: 'Port' },
  )
})
